import { isInternal } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import { groupByWeight } from '../../definitions/group-by-weight.ts';
import type { SiteFacts } from '../../site-facts/index.ts';
import { prefersHttps } from './shared/insecure-entry.ts';
import { replaceBy } from './shared/replace-by.ts';

const LOOKED_UP_AT_ONCE = 500;

export const sitemapUrlHttp = defineSiteCheck<{
  /** The sitemap that lists the URL; null if that is unknown. */
  readonly sitemapUrl: string | null;
  readonly listedAs: 'page' | 'sitemap';
  /** Status of the https form; null if the crawl does not know it. */
  readonly httpsStatus: number | null;
}>({
  id: 'sitemap-url-http',
  title: 'HTTP URLs in the sitemap of an HTTPS site',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The site is served over https and tells search engines to index its http addresses. At best each entry costs a redirect; at worst the insecure address is the one that is shown.',
  howToFix: 'Switch the base URL of the sitemap generator to https.',
  example: {
    bad: '<loc>http://example.com/shoes</loc>',
    good: '<loc>https://example.com/shoes</loc>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap'],
  decisions: ['An entry over http is reported here only.'],
  fixable: true,
  retest: 'analysis',
  reportsSitemapEntries: true,
  async *run(site) {
    if (!(await prefersHttps(site))) return;
    yield* insecureSitemaps(site);
    yield* insecureEntries(site);
  },
  message: ({ listedAs, sitemapUrl }) =>
    listedAs === 'sitemap'
      ? 'The sitemap is declared by its http address.'
      : `${sitemapUrl ?? 'A sitemap'} lists this URL with http.`,
});

function* insecureSitemaps(site: SiteFacts) {
  for (const { url, source } of site.sitemaps) {
    if (source === 'guess' || !url.startsWith('http:') || !isInternal(url, site.hosts)) continue;
    yield { url, evidence: { sitemapUrl: null, listedAs: 'sitemap', httpsStatus: null } } as const;
  }
}

async function* insecureEntries(site: SiteFacts) {
  for await (const group of groupByWeight(site.sitemapEntries({ insecure: true }), LOOKED_UP_AT_ONCE)) {
    const secure = await site.lookUp(group.map(({ target }) => httpsOf(target.url)));
    for (const { target, sitemapUrl } of group) {
      const counterpart = secure.get(httpsOf(target.url));
      yield {
        url: target.url,
        evidence: { sitemapUrl, listedAs: 'page', httpsStatus: counterpart?.status ?? null },
        fix: counterpart?.status === 200 ? replaceBy(target.url, counterpart) : undefined,
      } as const;
    }
  }
}

function httpsOf(url: string): string {
  return url.replace(/^http:/, 'https:');
}
