import type { SiteTarget } from '../site-facts/index.ts';
import { isPublicHost } from './public-host.ts';
import { temporaryRedirects } from './temporary-redirects.ts';

/**
 * Tells whether a fix makes a page its own canonical, and nothing else keeps it out of search: `canonical-to-redirect`,
 * because the canonical redirects back to the page for good, or `canonical-invalid-url`, because nobody can reach it.
 */
export function willNameItself(
  { url, status, noindex, blocked }: Pick<SiteTarget, 'url' | 'status' | 'noindex' | 'blocked'>,
  canonical: Pick<SiteTarget, 'url' | 'status' | 'redirectEnd'>,
): boolean {
  const leadsBack = canonical.redirectEnd?.url === url && !temporaryRedirects.has(canonical.status);
  const { hostname } = new URL(canonical.url);
  const isUnreachable = hostname !== new URL(url).hostname && !isPublicHost(hostname);
  return (leadsBack || isUnreachable) && status === 200 && !noindex && !blocked;
}
