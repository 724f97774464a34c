import { looksPaginated, noPage, type HtmlPageFacts, type PageKind } from '@plumbline/page-facts';
import { hasSession, withoutTrackingParameters } from '@plumbline/web';
import type { SitePage } from '../site-facts/index.ts';

/** Tells whether the page may show what another page is the original of. */
export function isOtherView({ url, platform, html }: HtmlPageFacts): boolean {
  return html.document.isAmp || noPage(url, platform?.name ?? null) !== null || isOtherViewByAddress(url);
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

function isOtherViewByAddress(url: string): boolean {
  const { searchParams } = new URL(withoutTrackingParameters(url));
  return hasSession(url) || [...searchParams.keys()].some((name) => !choosesPage.test(name));
}

/** Parameters that choose a page. Others may sort, filter, print or preview one. */
const choosesPage =
  /^(?:id|p|pg|page|paged|lang|language|hl|t|f|(?:article|artikel|cat|category|item|news|node|page|post|product|produkt|story|thread|topic)(?:_?id)?)$/i;
