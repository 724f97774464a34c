import type { HtmlPageFacts } from '../page-facts.ts';
import { metaRefreshes } from './meta-refresh.ts';

/** The URL to which the source of a page that answers 200 sends its readers. */
export interface SentOn {
  readonly by: 'meta-refresh' | 'script';
  readonly url: string;
}

/** Returns where a page sends its readers; null for a page that does not just lead to another one. */
export function sentOn(page: Pick<HtmlPageFacts, 'url' | 'html'>): SentOn | null {
  const refresh = metaRefreshes(page).find(
    ({ url, inNoscript }) => url !== null && url !== page.url && !inNoscript,
  );
  if (refresh?.url != null) return { by: 'meta-refresh', url: refresh.url };
  const url = page.html.scriptRedirect?.url ?? null;
  return url === null || url === page.url ? null : { by: 'script', url };
}
