import { parseRefresh, type Refresh } from '@plumbline/web';
import type { HtmlPageFacts } from '../page-facts.ts';

export interface MetaRefresh extends Refresh {
  readonly inNoscript: boolean;
  readonly offset: number;
}

/** Returns the `<meta http-equiv=refresh>` elements of the page. */
export function metaRefreshes(page: Pick<HtmlPageFacts, 'html'>): MetaRefresh[] {
  const metas = page.html.metas.filter((meta) => meta.httpEquiv === 'refresh' && !meta.inTemplate);
  return metas.flatMap(({ content, inNoscript, offset }) => {
    const refresh = parseRefresh(content, page.html.document.baseUrl);
    return refresh === null ? [] : [{ ...refresh, inNoscript, offset }];
  });
}
