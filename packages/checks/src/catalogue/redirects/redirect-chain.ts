import type { Fix } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import type { RedirectChain } from '../../site-facts/index.ts';

/** A chain with this many hops is long. */
const LONG_CHAIN_HOPS = 4;

export const redirectChain = defineSiteCheck<{
  readonly urls: readonly string[];
  readonly hops: number;
  readonly finalStatus: number | null;
}>({
  id: 'redirect-chain',
  title: 'Redirect chain of two or more hops',
  category: 'redirects',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Every hop is one more round trip before visitors see anything, and one more request before a crawler reaches the page. Googlebot gives up after ten of them.',
  howToFix:
    'Send the first URL to the last one in a single 301 or 308, and let the site refer to the last one.',
  example: {
    bad: 'http://example.com/a → https://example.com/a → https://example.com/b',
    good: 'http://example.com/a → https://example.com/b',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  decisions: ['Chains that end in an error are left to `redirect-broken`.'],
  fixable: true,
  retest: 'answers',
  needsNamingPages: true,
  async *run(site) {
    for await (const chain of site.redirectChains()) {
      const [url = ''] = chain.urls;
      const hops = chain.urls.length - 1;
      if (chain.loops || hops < 2 || endsInError(chain)) continue;
      const fix = shortcut(url, chain);
      yield {
        url,
        evidence: { urls: chain.urls, hops, finalStatus: chain.end.status },
        severity: hops >= LONG_CHAIN_HOPS ? 'high' : undefined,
        fix,
      };
    }
  },
  observed: ({ urls }) => urls,
  message: ({ urls, hops }) => `${hops} redirects lead from here to ${String(urls.at(-1))}.`,
});

/** Tells whether the chain ends in an error, which `redirect-broken` reports. */
function endsInError({ end }: RedirectChain): boolean {
  return end.failure !== null || (end.status !== null && end.status >= 300);
}

/** A temporary redirect may lead elsewhere tomorrow, or another visitor elsewhere, so no permanent one replaces it. */
function shortcut(from: string, { urls, end, temporary }: RedirectChain): Fix | null {
  if (temporary || end.status !== 200 || !end.indexable) return null;
  return {
    current: urls[1] ?? null,
    suggested: end.url,
    snippet: `${from} → 301 → ${end.url}`,
    edits: [{ kind: 'redirect', from, to: end.url }],
  };
}
