import { defineSiteCheck } from '../../check.ts';

export const redirectLoop = defineSiteCheck<{
  readonly urls: readonly string[];
  /** The URLs that repeat forever; empty if the chain is endless without a repeated URL. */
  readonly cycle: readonly string[];
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
  decisions: ['The chain is followed without cookies: loops that need another cookie jar are not seen.'],
  retest: 'answers',
  async *run(site) {
    for await (const { urls, loops } of site.redirectChains()) {
      if (!loops) continue;
      yield { url: urls[0] ?? null, evidence: { urls, cycle: cycleOf(urls) } };
    }
  },
  observed: ({ urls }) => urls,
  message: ({ urls, cycle }) =>
    cycle.length === 0
      ? `The redirects do not end after ${urls.length - 1} hops.`
      : `The redirects go round in a circle: ${[...cycle, String(cycle[0])].join(' → ')}.`,
});

/** Returns the URLs of the loop. Its last URL is the one that occurs twice. */
function cycleOf(urls: readonly string[]): readonly string[] {
  const start = urls.indexOf(urls.at(-1) ?? '');
  return urls.slice(start, -1);
}
