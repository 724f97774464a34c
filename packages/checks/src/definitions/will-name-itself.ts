import type { SiteTarget } from '../site-facts/index.ts';
import { temporaryRedirects } from './temporary-redirects.ts';

/**
 * Tells whether the fix of `canonical-to-redirect` makes a page its own canonical, because the canonical redirects back
 * to the page for good, and nothing else keeps it out of search.
 */
export function willNameItself(
  { url, status, noindex, blocked }: Pick<SiteTarget, 'url' | 'status' | 'noindex' | 'blocked'>,
  canonical: Pick<SiteTarget, 'status' | 'redirectEnd'>,
): boolean {
  const leadsBack = canonical.redirectEnd?.url === url && !temporaryRedirects.has(canonical.status);
  return leadsBack && status === 200 && !noindex && !blocked;
}
