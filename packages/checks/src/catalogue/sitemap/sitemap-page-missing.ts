import { addEntry } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import { secondAddresses } from '../../definitions/second-addresses.ts';
import { withoutOldVersions } from '../../definitions/old-versions.ts';
import { isSecondary } from '../../definitions/other-view.ts';
import type { SiteFacts, SitePage } from '../../site-facts/index.ts';
import { isMeantForAll, isUnread } from './shared/readable.ts';

/** Share of the pages that search engines should find. */
const GRAVE_SHARE = 0.2;
const PARAMETERS_MAX = 1;
/** So many pages are compared with the current versions at once. */
const COMPARED_MAX = 250;

export const sitemapPageMissing = defineSiteCheck<{
  readonly clicks: number;
  readonly linksIn: number;
  /** Share of the site's indexable pages that no sitemap lists. */
  readonly missingShare: number;
  readonly suggestedSitemap: string;
}>({
  id: 'sitemap-page-missing',
  title: 'Indexable page missing from the sitemap',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Search engines learn from the sitemap that a page is new or has changed. They find this one by links only, and later.',
  howToFix: 'Add the page to what the sitemap is generated from.',
  example: {
    bad: '<!-- /guides/sharpening is linked and indexable, and in no sitemap -->',
    good: '<url><loc>https://example.com/guides/sharpening</loc></url>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap'],
  decisions: [
    'Does not take a feed for a sitemap: feeds list what is new.',
    'A sitemap in a folder, such as /de/sitemap.xml, counts only if robots.txt or another sitemap names it: search engines find no other.',
    'Archives of tags, categories, authors and times repeat other pages, and nobody searches for forms and sign-in pages: they need no sitemap.',
    'Says nothing while a sitemap cannot be read that may list the page.',
    'If the site had a sitemap and has none any more, what was missing is not judged, rather than fixed. An index none of whose files can be found lists no page. Its entries are files, so there is no fix.',
    'An old version of a page, such as `/docs/1.8/setup` beside `/docs/setup` or `/docs/latest/setup`, needs none: search results should show the current one.',
    'A second spelling of a page, such as `/index.html` beside `/`, or a copy does not need one either. Neither does a page without a canonical whose parameter may sort or filter another page.',
  ],
  fixable: true,
  retest: 'analysis',
  needsNamingPages: true,
  reportsSitemapEntries: true,
  needsClicks: 'unless-listed',
  reads: ['home-page'],
  async *run(site) {
    const files = site.sitemaps.filter(isMeantForAll);
    const suggested = files.find(({ kind }) => kind !== 'index') ?? files[0];
    if (suggested === undefined || site.sitemaps.some(isUnread)) return;
    let missing = 0;
    const elsewhere = await secondAddresses(site);
    for await (const _page of missingPages(site, elsewhere)) missing += 1;
    const missingShare = missing / Math.max(1, site.counts.indexablePages);
    for await (const { url, clickDepth, linksIn } of missingPages(site, elsewhere)) {
      const isGrave = missingShare > GRAVE_SHARE || clickDepth === 1;
      yield {
        url,
        evidence: { clicks: clickDepth ?? 0, linksIn, missingShare, suggestedSitemap: suggested.url },
        severity: isGrave ? 'medium' : undefined,
        fix: suggested.kind === 'index' ? null : addEntry(url),
      };
    }
  },
  message: ({ clicks, missingShare, suggestedSitemap }) => {
    const away = clicks === 1 ? 'one click' : `${clicks} clicks`;
    const page = clicks === 0 ? 'The home page' : `The page, ${away} from the home page,`;
    const share = Math.max(1, Math.round(missingShare * 100));
    return `${page} is not in ${suggestedSitemap} or another sitemap that was found, like ${share} % of the pages that may be indexed.`;
  },
});

async function* missingPages(site: SiteFacts, elsewhere: ReadonlySet<string>): AsyncGenerator<SitePage> {
  let batch: SitePage[] = [];
  for await (const page of unlistedPages(site, elsewhere)) {
    batch.push(page);
    if (batch.length < COMPARED_MAX) continue;
    yield* await withoutOldVersions(site, batch);
    batch = [];
  }
  yield* await withoutOldVersions(site, batch);
}

async function* unlistedPages(site: SiteFacts, elsewhere: ReadonlySet<string>): AsyncGenerator<SitePage> {
  for await (const page of site.pages({ indexable: true, inSitemap: false })) {
    const hasParameters = new URL(page.url).searchParams.size > PARAMETERS_MAX;
    const isLeftOut = hasParameters || isSecondary(page) || elsewhere.has(page.url);
    if (page.clickDepth !== null && !isLeftOut) yield page;
  }
}
