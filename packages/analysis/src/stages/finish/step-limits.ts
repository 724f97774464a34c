/** Time limit of each step of the last stage: a crawl of a million pages needs this much. */
export const STEP = { timeout: 20 * 60_000 };
