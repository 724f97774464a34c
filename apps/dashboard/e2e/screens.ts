import type { Page } from 'playwright-core';
import type { LocalService } from './local-service.ts';

/** Returns the first screen of the site that `npm start` has analysed. */
export async function homeOf(
  { url, siteId }: Pick<LocalService, 'url' | 'siteId'>,
  page: Page,
): Promise<string> {
  const site = (await (await page.request.get(`${url}/api/sites/${siteId}`)).json()) as { url: string };
  return site.url;
}

/**
 * Returns every screen with its address. The page must be signed in. Neighbours have different paths, because a page is
 * loaded anew to go to another address of the same path.
 */
export async function screensOf({ url, siteId }: LocalService, page: Page) {
  const read = async <Answer>(path: string) =>
    (await (await page.request.get(`${url}${path}`)).json()) as Answer;
  interface List {
    readonly data: readonly { readonly id: string }[];
  }
  const home = await homeOf({ url, siteId }, page);
  const analyses = await read<List>(`/api/sites/${siteId}/site-checks`);
  const snapshots = await read<List>(`/api/sites/${siteId}/action-snapshots`);
  const actions = await read<readonly { readonly actionId: string }[]>(
    `/api/action-snapshots/${snapshots.data[0]?.id ?? ''}/actions`,
  );
  const site = `/sites/${siteId}`;
  return {
    sites: '/sites',
    overview: site,
    plan: `${site}/plan`,
    action: `${site}/plan/${actions[0]?.actionId ?? ''}`,
    issues: `${site}/issues`,
    pages: `${site}/pages`,
    page: `${site}/page?url=${encodeURIComponent(home)}`,
    structure: `${site}/structure`,
    analyses: `${site}/analyses`,
    links: `${site}/structure?view=graph`,
    analysis: `${site}/analyses/${analyses.data[0]?.id ?? ''}`,
    orphans: `${site}/structure?view=orphans`,
    reports: `${site}/reports`,
    'site-settings': `${site}/settings`,
    checks: '/settings/checks',
    keys: '/settings/keys',
    apps: '/settings/apps',
    alerts: '/settings/alerts',
    webhooks: '/settings/webhooks',
    audit: '/settings/audit',
    members: '/settings/members',
    account: '/settings/account',
    'sign-in': '/sign-in',
    'forgotten-password': '/forgotten-password',
    'choose-password': '/choose-password',
  } as const;
}

/** The dialogs: for each, its screen and the button that opens it. */
export const DIALOGS = [
  ['sites', 'Add a site'],
  ['overview', 'Analyse'],
  ['action', 'Ignore'],
  ['analysis', 'Delete'],
  ['site-settings', 'Correct it'],
  ['site-settings', 'Delete the site'],
  ['site-settings', 'Add a schedule'],
  ['site-settings', 'Give access'],
  ['keys', 'Create a key'],
  ['alerts', 'Add a channel'],
  ['webhooks', 'Send a test'],
  ['members', 'Add a member'],
  ['account', 'Connect a tracker'],
] as const;
