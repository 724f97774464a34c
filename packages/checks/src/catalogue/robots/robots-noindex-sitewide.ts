import { counted, formatNumber } from '@plumbline/contracts';
import { defineWholeSiteCheck } from '../../check.ts';
import { countAnswers, isHtmlType, samplesByHost } from '../../definitions/host-samples.ts';
import type { SiteFacts } from '../../site-facts/index.ts';

const PAGES_MIN = 10;
const SHARE_MIN = 0.8;

export const robotsNoindexSitewide = defineWholeSiteCheck<{
  readonly htmlPages: number;
  readonly noindexPages: number;
  readonly share: number;
  /** The place of noindex on most pages of a sample. */
  readonly dominantSource: 'header' | 'meta';
  readonly homePageNoindex: boolean;
}>({
  id: 'robots-noindex-sitewide',
  title: 'Most of the site is noindex',
  category: 'robots',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'critical',
  effort: 'low',
  absorbs: {
    onUrl: ['robots-noindex-page', 'sitemap-url-nonindexable'],
    acrossSite: ['robots-noindex-page', 'sitemap-url-nonindexable'],
  },
  why: 'The site asks search engines to forget it. Usually a switch for test systems, a default of the framework or a header of the CDN was left on; the pages vanish within days.',
  howToFix:
    'Find the switch, the template or the header that adds noindex everywhere, remove it, and ask for a new crawl.',
  example: {
    bad: 'X-Robots-Tag: noindex  (on every response)',
    good: '<meta name="robots" content="noindex">  (on the pages that are not for search)',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/block-indexing'],
  retest: 'analysis',
  async *run(site) {
    const { htmlPages, noindexPages } = site.counts;
    const home = await site.homePage();
    const homePageNoindex = home?.isHtml === true && home.noindex;
    const share = noindexPages / Math.max(1, htmlPages);
    const isMost = htmlPages >= PAGES_MIN && share >= SHARE_MIN;
    if (!isMost && !homePageNoindex) return;
    const dominantSource = (await isSaidByHeaders(site)) ? 'header' : 'meta';
    yield {
      // A finding about the home page alone says nothing about other pages.
      url: isMost ? null : (home?.url ?? null),
      evidence: { htmlPages, noindexPages, share, dominantSource, homePageNoindex },
    };
  },
  message: ({ htmlPages, noindexPages, share, homePageNoindex }) =>
    share >= SHARE_MIN && htmlPages >= PAGES_MIN
      ? `${formatNumber(noindexPages)} of ${counted(htmlPages, 'page')} are noindex${homePageNoindex ? ', the home page among them' : ''}.`
      : 'The home page is noindex.',
});

async function isSaidByHeaders(site: SiteFacts): Promise<boolean> {
  const byHost = await samplesByHost(site, ({ mediaType }) => isHtmlType(mediaType));
  const samples = [...byHost.values()].flat();
  const excluded = samples.filter(({ headers }) =>
    (headers['x-robots-tag'] ?? []).some((value) => /\b(?:noindex|none)\b/i.test(value)),
  );
  return countAnswers(excluded) > countAnswers(samples) / 2;
}
