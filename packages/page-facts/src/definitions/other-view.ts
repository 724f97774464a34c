import { hasSession, withoutTrackingParameters } from '@plumbline/web';
import type { HtmlPageFacts } from '../page-facts.ts';
import { noPage } from './address-kind.ts';

/** Tells whether the page may show what another page is the original of. */
export function isOtherView({ url, platform, html }: HtmlPageFacts): boolean {
  return html.document.isAmp || noPage(url, platform?.name ?? null) !== null || isOtherViewByAddress(url);
}

/** Tells whether the address may sort, filter, print or preview another page, or carries a session. */
export function isOtherViewByAddress(url: string): boolean {
  const { searchParams } = new URL(withoutTrackingParameters(url));
  return hasSession(url) || [...searchParams.keys()].some((name) => !choosesPage.test(name));
}

/** Parameters that choose a page. */
const choosesPage =
  /^(?:id|p|pg|page|paged|lang|language|hl|t|f|(?:article|artikel|cat|category|item|news|node|page|post|product|produkt|story|thread|topic)(?:_?id)?)$/i;
