import {
  IconAdjustments,
  IconAlertTriangle,
  IconBell,
  IconChecks,
  IconCreditCard,
  IconEye,
  IconFileText,
  IconGauge,
  IconHistory,
  IconKey,
  IconListCheck,
  IconPlugConnected,
  IconReport,
  IconSitemap,
  IconUsers,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react';

export const SIGN_IN = '/sign-in';

/** The screen to which assistants send people. Its query is returned to them unchanged. */
export const CONNECT = '/connect';

/** The screens of the navigation, which `g` with a letter opens. */
export const SITE_PLACES = [
  { to: '/sites/$siteId', label: 'Overview', icon: IconGauge, letter: 'o' },
  { to: '/sites/$siteId/plan', label: 'Plan', icon: IconListCheck, letter: 'p' },
  { to: '/sites/$siteId/issues', label: 'Issues', icon: IconAlertTriangle, letter: 'i' },
  { to: '/sites/$siteId/pages', label: 'Pages', icon: IconFileText, letter: 'u' },
  { to: '/sites/$siteId/structure', label: 'Structure', icon: IconSitemap, letter: 't' },
  { to: '/sites/$siteId/analyses', label: 'Analyses', icon: IconHistory, letter: 'a' },
  { to: '/sites/$siteId/reports', label: 'Reports', icon: IconReport, letter: 'r' },
  { to: '/sites/$siteId/settings', label: 'Site settings', icon: IconAdjustments, letter: 'c' },
] as const;

export const ACCOUNT_PLACES = [
  { to: '/sites', label: 'Sites', icon: IconWorld, letter: 's' },
  { to: '/settings/checks', label: 'Checks', icon: IconChecks, letter: 'h' },
  { to: '/settings/keys', label: 'API keys', icon: IconKey, letter: 'k' },
  { to: '/settings/apps', label: 'Connected apps', icon: IconPlugConnected, letter: 'b' },
  { to: '/settings/alerts', label: 'Alerts', icon: IconBell, letter: 'r' },
  { to: '/settings/webhooks', label: 'Webhooks', icon: IconWebhook, letter: 'w' },
  { to: '/settings/audit', label: 'Audit log', icon: IconEye, letter: 'l' },
  { to: '/settings/members', label: 'Members', icon: IconUsers, letter: 'm' },
  { to: '/settings/account', label: 'Account and plan', icon: IconCreditCard, letter: 'n' },
] as const;
