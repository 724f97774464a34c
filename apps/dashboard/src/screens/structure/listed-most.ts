/** The API lists as many entries of a folder, those with the most issues. */
export const LISTED_MOST = 500;
