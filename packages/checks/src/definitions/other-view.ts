import { noPage, type HtmlPageFacts } from '@plumbline/page-facts';
import { hasSession, withoutTrackingParameters } from '@plumbline/web';

/** Tells whether the page may show what another page is the original of. */
export function isOtherView({ url, platform, html }: HtmlPageFacts): boolean {
  return (
    html.document.isAmp ||
    hasSession(url) ||
    noPage(url, platform?.name ?? null) !== null ||
    [...new URL(withoutTrackingParameters(url)).searchParams.keys()].some((name) => !choosesPage.test(name))
  );
}

/** Parameters that choose a page. Others may sort, filter, print or preview one. */
const choosesPage =
  /^(?:id|p|pg|page|paged|lang|language|hl|t|f|(?:article|artikel|cat|category|item|news|node|page|post|product|produkt|story|thread|topic)(?:_?id)?)$/i;
