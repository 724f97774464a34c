import { isOtherViewByAddress, isPrivateUrl, looksPaginated, type PageKind } from '@plumbline/page-facts';
import { withoutTrackingParameters } from '@plumbline/web';
import type { SitePage } from '../site-facts/index.ts';

/** Tells whether no sitemap should list the page: an error, a cart, an account. */
export function isUnlisted(page: SitePage): boolean {
  return page.kind === 'error' || (isSecondary(page) && isPrivateUrl(page.url));
}

/** Tells whether the page may track visitors to, sort, filter or preview another page. It may not if it names itself as its canonical. */
export function isUndeclaredView({ url, canonicalUrl }: SitePage): boolean {
  const isTracked = withoutTrackingParameters(url) !== url;
  return canonicalUrl === null && (isTracked || isOtherViewByAddress(url));
}

/** Tells whether nobody searches for the page, or it repeats others: an archive, a later page of a list, a view. */
export function isSecondary(page: SitePage): boolean {
  const isUnwanted = page.kind !== null && unwanted.has(page.kind);
  return isUnwanted || looksPaginated(page.url) || isUndeclaredView(page);
}

const unwanted: ReadonlySet<PageKind> = new Set(['archive', 'login', 'form', 'error', 'feed', 'endpoint']);
