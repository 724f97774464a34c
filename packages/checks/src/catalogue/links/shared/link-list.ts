import type { SiteReference } from '../../../site-facts/index.ts';

/** Most links in the evidence of one page. */
export const LISTED_MAX = 20;

/** Returns the href as written in the source. */
export function hrefOf({ rawUrl, target }: SiteReference): string {
  return rawUrl ?? target.url;
}

/** Returns words for a sentence: ` (and 3 more)`; empty if there are no more. */
export function andMore(total: number, named = 1): string {
  return total > named ? ` (and ${total - named} more)` : '';
}
