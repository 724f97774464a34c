import { createSiteAccess, type SiteAccess, type SiteAccessOptions } from '@plumbline/crawler';
import { getSiteCredentials, type Analysis } from '@plumbline/database';
import type { Uses } from '../deps.ts';
import { openSite, siteFilesOf, type OpenSite } from './open-site.ts';

/**
 * Opens the credentials of the site's owner and the cookies of this crawl, which requests to the site carry.
 *
 * @throws SecretBoxError if they were sealed with another key
 */
export async function openAccess(
  { db, secretBox }: Uses<'db' | 'secretBox'>,
  analysis: Analysis,
  hosts: readonly string[] = analysis.hosts,
): Promise<SiteAccess> {
  const open = (sealed: Uint8Array | null): unknown =>
    sealed === null ? null : JSON.parse(secretBox.open(sealed, analysis.accountId));
  const credentials = open(await getSiteCredentials(db, analysis.accountId, analysis.siteId));
  return createSiteAccess(hosts, {
    credentials: credentials ?? {},
    httpsOnly: analysis.startUrl.startsWith('https:'),
    cookies: open(analysis.cookies) as NonNullable<SiteAccessOptions['cookies']> | null,
  });
}

/** Opens the site of an analysis that has been discovered, with the credentials and cookies of its crawl. */
export async function openSiteOf(deps: Uses<'db' | 'secretBox'>, analysis: Analysis): Promise<OpenSite> {
  return openSite(analysis, siteFilesOf(analysis), await openAccess(deps, analysis));
}

/** Seals new cookies for the batches that follow; null if there are none. */
export function sealNewCookies({ secretBox }: Uses<'secretBox'>, analysis: Analysis, access: SiteAccess) {
  const cookies = access.newCookies();
  return cookies === null ? null : secretBox.seal(JSON.stringify(cookies), analysis.accountId);
}
