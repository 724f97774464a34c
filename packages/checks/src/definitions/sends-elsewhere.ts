import { metaRefreshes, type HtmlPageFacts } from '@plumbline/page-facts';

/** Whether the page is only a stop on the way to another one; `redirect-meta-refresh` reports it. */
export function sendsElsewhere(page: HtmlPageFacts): boolean {
  return metaRefreshes(page).some(({ url, inNoscript }) => url !== null && url !== page.url && !inNoscript);
}
