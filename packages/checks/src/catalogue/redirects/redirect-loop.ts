import { defineSiteCheck } from '../../check.ts';

export const redirectLoop = defineSiteCheck<{
  readonly urls: readonly string[];
  /** The URLs that repeat forever; empty if the chain is endless without a repeated URL. */
  readonly cycle: readonly string[];
  /** True if the redirects end for a visitor who keeps the cookies that they set. */
  readonly cookieDependent: boolean;
}>({
  id: 'redirect-loop',
  title: 'Redirect loop',
  category: 'redirects',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'critical',
  effort: 'medium',
  why: 'The redirects never arrive anywhere: browsers stop with an error, and crawlers drop the URL and everything that was credited to it.',
  howToFix:
    'Break the cycle so that one of the URLs answers 200. Look for rules that contradict each other (https, www, trailing slash) in CDN, web server and application.',
  example: {
    bad: '/shop → /shop/ → /shop → …',
    good: '/shop → /shop/ → 200 OK',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  decisions: ['Requests only ten loops of a site again with their cookies. The others count as endless.'],
  reads: ['redirect-loop'],
  retest: 'answers',
  needsNamingPages: true,
  async *run(site) {
    const endWithCookies = new Set(
      site.probes.flatMap(({ purpose, url, status }) =>
        purpose === 'redirect-loop' && status === 200 ? [url] : [],
      ),
    );
    for await (const { urls, loops } of site.redirectChains()) {
      if (!loops) continue;
      const cycle = cycleOf(urls);
      const cookieDependent = cycle.some((url) => endWithCookies.has(url));
      yield {
        url: urls[0] ?? null,
        evidence: { urls, cycle, cookieDependent },
        severity: cookieDependent ? 'medium' : undefined,
      };
    }
  },
  observed: ({ urls }) => urls,
  message({ urls, cycle, cookieDependent }) {
    if (cycle.length === 0) return `The redirects do not end after ${urls.length - 1} hops.`;
    const whom = cookieDependent ? ' for everyone who keeps no cookies, such as search engines' : '';
    return `The redirects go round in a circle${whom}: ${[...cycle, String(cycle[0])].join(' → ')}.`;
  },
});

/** Returns the URLs of the loop. Its last URL is the one that occurs twice. */
function cycleOf(urls: readonly string[]): readonly string[] {
  const start = urls.indexOf(urls.at(-1) ?? '');
  return urls.slice(start, -1);
}
