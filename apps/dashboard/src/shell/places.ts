/** Where one can go: the navigation, and `g` with a letter. */
export const SITE_PLACES = [{ to: '/sites/$siteId', label: 'Overview', letter: 'o' }] as const;

export const ACCOUNT_PLACES = [{ to: '/sites', label: 'Sites', letter: 's' }] as const;
