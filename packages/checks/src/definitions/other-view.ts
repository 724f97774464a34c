import { noPage, type HtmlPageFacts } from '@plumbline/page-facts';
import { hasSession } from '@plumbline/web';

/** Tells whether the page may show what another page is the original of. */
export function isOtherView({ url, platform, html }: HtmlPageFacts): boolean {
  return (
    html.document.isAmp ||
    hasSession(url) ||
    noPage(url, platform?.name ?? null) !== null ||
    /[?&]print(?:able)?=/i.test(url)
  );
}
