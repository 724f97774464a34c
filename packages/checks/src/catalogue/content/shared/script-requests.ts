import type { HtmlPageFacts, LoadedResource } from '@plumbline/page-facts';
import { isInternal } from '@plumbline/web';

const LISTED_MAX = 20;

export interface ScriptRequests extends Record<string, unknown> {
  readonly requests: readonly { readonly url: string; readonly outcome: LoadedResource['outcome'] }[];
  readonly total: number;
}

/**
 * Returns the requests with such an outcome that scripts of a rendered page make to the site; null without one. It
 * leaves out files that elements name, because checks of files report them.
 */
export function scriptRequests(
  page: HtmlPageFacts,
  isSought: (outcome: LoadedResource['outcome']) => boolean,
): ScriptRequests | null {
  const named = new Set(page.html.resources.map(({ url }) => url));
  const sought = (page.rendering?.resources ?? []).filter(
    ({ url, outcome }) => isSought(outcome) && isInternal(url, page.site.hosts) && !named.has(url),
  );
  const outcomes = new Map(sought.map(({ url, outcome }) => [url, outcome]));
  if (outcomes.size === 0) return null;
  const requests = [...outcomes].slice(0, LISTED_MAX).map(([url, outcome]) => ({ url, outcome }));
  return { requests, total: outcomes.size };
}
