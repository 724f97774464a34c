/** Where assistants send people: its address is theirs, and goes back to them as it came. */
export const CONNECT = '/connect';

/** Where one can go: the navigation, and `g` with a letter. */
export const SITE_PLACES = [
  { to: '/sites/$siteId', label: 'Overview', letter: 'o' },
  { to: '/sites/$siteId/plan', label: 'Plan', letter: 'p' },
  { to: '/sites/$siteId/issues', label: 'Issues', letter: 'i' },
  { to: '/sites/$siteId/pages', label: 'Pages', letter: 'u' },
  { to: '/sites/$siteId/structure', label: 'Structure', letter: 't' },
  { to: '/sites/$siteId/analyses', label: 'Analyses', letter: 'a' },
  { to: '/sites/$siteId/settings', label: 'Site settings', letter: 'c' },
] as const;

export const ACCOUNT_PLACES = [
  { to: '/sites', label: 'Sites', letter: 's' },
  { to: '/settings/keys', label: 'API keys', letter: 'k' },
  { to: '/settings/apps', label: 'Connected apps', letter: 'b' },
  { to: '/settings/webhooks', label: 'Webhooks', letter: 'w' },
  { to: '/settings/audit', label: 'Audit log', letter: 'l' },
  { to: '/settings/members', label: 'Members', letter: 'm' },
  { to: '/settings/account', label: 'Account and plan', letter: 'n' },
] as const;
