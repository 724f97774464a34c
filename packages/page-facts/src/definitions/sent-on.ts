import type { HtmlPageFacts } from '../page-facts.ts';
import { metaRefreshes } from './meta-refresh.ts';

/** Where a page that answers 200 sends its readers by its source. */
export interface SentOn {
  readonly by: 'meta-refresh' | 'script';
  readonly url: string;
}

/** Null for a page that is no mere stop on the way to another one. */
export function sentOn(page: Pick<HtmlPageFacts, 'url' | 'html'>): SentOn | null {
  const refresh = metaRefreshes(page).find(
    ({ url, inNoscript }) => url !== null && url !== page.url && !inNoscript,
  );
  if (refresh?.url != null) return { by: 'meta-refresh', url: refresh.url };
  const url = page.html.scriptRedirect?.url ?? null;
  return url === null || url === page.url ? null : { by: 'script', url };
}
