import { counted } from '@plumbline/contracts';
import { entryXml, type Fix } from '@plumbline/fixes';
import { usualSitemapPlaces } from '@plumbline/web';
import { defineWholeSiteCheck } from '../../check.ts';
import { isAnswered } from '../../definitions/answered-probe.ts';
import { canonicalsElsewhere } from '../../definitions/canonical-references.ts';
import { orphans } from '../../definitions/orphans.ts';
import { isUndeclaredView, isUnlisted } from '../../definitions/other-view.ts';
import { secondAddresses } from '../../definitions/second-addresses.ts';
import { willNameItself } from '../../definitions/will-name-itself.ts';
import type { SiteFacts, SitePage, WholeSiteFacts } from '../../site-facts/index.ts';
import { isKnown, mayBeHidden } from './shared/readable.ts';

/** On smaller sites all pages are near the home page, so they are found without a sitemap. */
const SMALL_SITE_PAGES = 500;
const CLICKS_MAX = 3;
/** Most entries of a sitemap that people paste by hand. A program generates longer ones. */
const GENERATED_MAX = 1_000;

export const sitemapMissing = defineWholeSiteCheck<{
  readonly locationsTried: readonly string[];
  readonly indexablePages: number;
}>({
  id: 'sitemap-missing',
  title: 'No XML sitemap found',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'A sitemap tells search engines about new and changed pages. Without it, they find these late, or not at all if few links lead to them.',
  howToFix: 'Publish the generated sitemap at the root of the site, and name it in robots.txt.',
  example: {
    bad: 'GET /sitemap.xml → 404 Not Found',
    good: 'Sitemap: https://example.com/sitemap.xml  # in robots.txt',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview'],
  decisions: [
    'Says nothing if the server refuses the crawler at some of the usual places, and says of the others that nothing is there.',
    'The generated sitemap leaves out second spellings of a page, such as `/index.html` beside `/`, copies of a page, and error pages that answer 200.',
    'It lists pages whose canonical redirects back to them or is on a development machine, because the fix of `canonical-to-redirect` or `canonical-invalid-url` goes with it. It leaves out pages to which no link leads, such as the content of a frame: listed, they would be orphans.',
    'It leaves out carts, accounts and sign-in forms, and pages without a canonical whose parameters may sort or filter another page, such as `?colour=red`.',
  ],
  fixable: true,
  retest: 'analysis',
  readsRobots: true,
  reads: ['home-page'],
  async *run(site) {
    const { indexablePages } = site.counts;
    // sitemap-unreadable reports declared sitemaps that cannot be read. Nothing is known without an answer for
    // robots.txt, which may name one.
    if (site.sitemaps.some(isKnown) || indexablePages === 0 || !wasLookedFor(site)) return;
    if (mayBeHidden(site.sitemaps)) return;
    const fix = await generatedSitemap(site);
    const locationsTried = site.robots.flatMap(({ origin }) => [
      `${origin}/robots.txt`,
      ...usualSitemapPlaces.map((path) => origin + path),
    ]);
    yield {
      url: null,
      evidence: { locationsTried, indexablePages },
      severity: (await isEasyToCrawl(site)) ? 'low' : undefined,
      fix,
    };
  },
  message: ({ indexablePages }) =>
    `No sitemap was found, and the site has ${indexablePages === 1 ? 'one page' : counted(indexablePages, 'page')} to be found in search.`,
});

function wasLookedFor({ robots }: SiteFacts): boolean {
  return robots.length > 0 && robots.every(isAnswered);
}

async function isEasyToCrawl(site: WholeSiteFacts): Promise<boolean> {
  if (site.counts.indexablePages >= SMALL_SITE_PAGES) return false;
  for await (const page of site.pages({ indexable: true, clickDepthMin: CLICKS_MAX + 1 }))
    if (page.clickDepth !== null) return false;
  return true;
}

async function generatedSitemap(site: WholeSiteFacts): Promise<Fix | null> {
  if (site.counts.indexablePages > GENERATED_MAX) return null;
  const { origin } = new URL((await site.homePage())?.url ?? site.startUrl);
  const leftOut = new Set(await secondAddresses(site));
  for await (const { url } of orphans(site)) leftOut.add(url);
  const entries = new Set<string>();
  for await (const page of pagesToBeFound(site)) {
    const { url } = page;
    const isWanted = !isUnlisted(page) && !isUndeclaredView(page) && !leftOut.has(url);
    if (url.startsWith(`${origin}/`) && isWanted) entries.add(`  ${entryXml(url)}`);
  }
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
  return {
    current: null,
    suggested: content,
    snippet: content,
    edits: [
      { kind: 'file', path: '/sitemap.xml', action: 'create', content },
      {
        kind: 'file',
        path: '/robots.txt',
        action: 'append-line',
        content: `Sitemap: ${origin}/sitemap.xml`,
      },
    ],
  };
}

/** Yields indexable pages, and those that the fix of their canonical makes indexable. */
async function* pagesToBeFound(site: SiteFacts): AsyncGenerator<SitePage> {
  yield* site.pages({ indexable: true });
  for await (const { source, target } of canonicalsElsewhere(site))
    if (willNameItself(source, target)) yield source;
}
