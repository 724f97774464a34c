import type { HtmlPageFacts } from '@plumbline/page-facts';
import type {
  BrokenFragments,
  DuplicateGroup,
  LostPage,
  NearDuplicateGroup,
  RedirectChain,
  SimilarPair,
  ReferencedTarget,
  SampledResponse,
  SiteFacts,
  WholeSiteFacts,
  SitePage,
  SiteReference,
  SiteTarget,
  SkippedUrl,
  SocialPreview,
  WebVitals,
} from '../site-facts/index.ts';
import { canonicalChains } from './canonical-chains.ts';
import { bestFirst, entryMeets, paginationSteps, unlinkedPages, urlVariants } from './link-questions.ts';
import { pageMeets, previewMeets, referenceMeets } from './conditions.ts';
import { redirectsOf } from './redirects-of.ts';
import { hreflangMismatches } from './hreflang-mismatches.ts';
import { sitePageOf, referenceOf, targetOf, type PageSketch, type ReferenceSketch } from './sketches.ts';

type Given = Pick<
  SiteFacts,
  'startUrl' | 'hosts' | 'complete' | 'counts' | 'robots' | 'sitemaps' | 'probes' | 'tls' | 'botProbes'
>;

/** The fake site in plain values. Omitted values are empty. */
export interface SiteSketch extends Partial<Given> {
  readonly pages?: readonly PageSketch[];
  readonly references?: readonly ReferenceSketch[];
  readonly homePageFacts?: HtmlPageFacts;
  /** Hashes by URL. Pages with the same hash are exact duplicates. */
  readonly contentHashes?: Readonly<Record<string, string>>;
  readonly nearDuplicates?: readonly (Pick<NearDuplicateGroup, 'urls'> & Partial<NearDuplicateGroup>)[];
  /** Sitemaps by URL. Default: `/sitemap.xml` of the start URL's origin. */
  readonly sitemapUrls?: Readonly<Record<string, string>>;
  readonly skippedUrls?: readonly SkippedUrl[];
  readonly lostPages?: readonly LostPage[];
  readonly openings?: Readonly<Record<string, readonly string[]>>;
  readonly socialPreviews?: readonly SocialPreview[];
  readonly brokenFragments?: readonly (Omit<BrokenFragments, 'source' | 'total'> & {
    readonly from: string;
  })[];
  readonly headerSample?: readonly (Partial<SampledResponse> & Pick<SampledResponse, 'url'>)[];
  readonly webVitals?: readonly WebVitals[];
  readonly skipped?: Readonly<Record<string, number>>;
}

/**
 * Creates SiteFacts in memory from a small list of pages and references. The answers mean the same as those of the
 * SQL.
 */
export function siteFactsOf(sketch: SiteSketch): WholeSiteFacts {
  const given = givenOf(sketch);
  const pages = (sketch.pages ?? []).map(sitePageOf);
  const references = (sketch.references ?? []).map((each) => referenceOf(each, pages, given.hosts));
  const isSimilar = ({ source, target }: SiteReference) => areSimilar(sketch, source.url, target.url);
  return {
    ...given,
    counts: sketch.counts ?? countsOf(pages),
    homePage: async () => pages.find(({ url }) => url === given.startUrl) ?? null,
    homePageFacts: async () => sketch.homePageFacts ?? null,
    lookUp: async (urls) =>
      lookUp(urls, given.hosts, { pages, references, skipped: sketch.skippedUrls ?? [] }),
    pages: (where) => stream(pages.filter((page) => pageMeets(page, where, references))),
    references: (where) => stream(references.filter((each) => referenceMeets(each, where, isSimilar))),
    targets: (where) =>
      stream(targetsOf(references.filter((each) => referenceMeets(each, where, isSimilar)))),
    duplicates: (field) => stream(duplicateGroups(sketch, pages, field)),
    nearDuplicates: () => stream((sketch.nearDuplicates ?? []).map(nearDuplicateGroup)),
    urlVariants: () => stream(urlVariants(pages, (one, other) => areSimilar(sketch, one, other))),
    lostPages: () => stream(sketch.lostPages ?? []),
    unlinkedPages: () => stream(unlinkedPages(pages, references)),
    paginationSteps: () => stream(paginationSteps(references)),
    sitemapEntries: (where) =>
      stream(
        pages
          .filter(({ inSitemap }) => inSitemap)
          .map(({ url }) => ({
            sitemapUrl: sketch.sitemapUrls?.[url] ?? new URL('/sitemap.xml', given.startUrl).href,
            target: targetOf(url, pages, given.hosts),
          }))
          .filter(({ target }) => entryMeets(target, where)),
      ),
    findPages: async (urls) =>
      new Map(pages.filter(({ url }) => urls.includes(url)).map((page) => [page.url, page])),
    openings: async (urls) =>
      new Map(Object.entries(sketch.openings ?? {}).filter(([url]) => urls.includes(url))),
    socialPreviews: (where) =>
      stream((sketch.socialPreviews ?? []).filter((each) => previewMeets(each, where))),
    hreflangMismatches: () => stream(hreflangMismatches(pages, references)),
    brokenFragments: () =>
      stream(
        (sketch.brokenFragments ?? []).map(({ from, ...broken }) => ({
          source: sitePageOf({ url: from }),
          total: broken.links.length,
          ...broken,
        })),
      ),
    redirectChains: () => stream(redirectChains(pages, references, given.hosts)),
    canonicalChains: () => stream(canonicalChains(pages, given.hosts)),
    headerSample: () => stream((sketch.headerSample ?? []).map(sampledResponse)),
    webVitals: () => stream(sketch.webVitals ?? []),
    skipped: async () => sketch.skipped ?? {},
    skippedUrls: (reasons, limit) =>
      stream(
        [...reasons].sort().flatMap((reason) =>
          (sketch.skippedUrls ?? [])
            .filter((url) => url.reason === reason)
            .sort((one, other) => (other.detail ?? '').localeCompare(one.detail ?? ''))
            .slice(0, limit),
        ),
      ),
  };
}

function givenOf(sketch: SiteSketch): Omit<Given, 'counts'> {
  const { startUrl = 'https://example.com/', complete = true } = sketch;
  return {
    startUrl,
    complete,
    hosts: sketch.hosts ?? [new URL(startUrl).hostname],
    robots: sketch.robots ?? [],
    sitemaps: sketch.sitemaps ?? [],
    probes: sketch.probes ?? [],
    tls: sketch.tls ?? [],
    botProbes: sketch.botProbes ?? [],
  };
}

function areSimilar({ contentHashes, nearDuplicates }: SiteSketch, one: string, other: string): boolean {
  if (one === other) return true;
  const hash = contentHashes?.[one];
  if (hash !== undefined && hash === contentHashes?.[other]) return true;
  return nearDuplicates?.some(({ urls }) => urls.includes(one) && urls.includes(other)) === true;
}

function countsOf(pages: readonly SitePage[]): SiteFacts['counts'] {
  return {
    pages: pages.length,
    htmlPages: pages.filter(({ isHtml }) => isHtml).length,
    indexablePages: pages.filter(({ indexable }) => indexable).length,
    noindexPages: pages.filter(({ isHtml, noindex }) => isHtml && noindex).length,
  };
}

function lookUp(
  urls: readonly string[],
  hosts: readonly string[],
  {
    pages,
    references,
    skipped,
  }: {
    readonly pages: readonly SitePage[];
    readonly references: readonly SiteReference[];
    readonly skipped: readonly SkippedUrl[];
  },
): Awaited<ReturnType<SiteFacts['lookUp']>> {
  const known = new Map<string, SiteTarget>(
    skipped.map(({ url, reason }) => [url, { ...targetOf(url, pages, hosts), skipReason: reason }]),
  );
  for (const { target } of references) known.set(target.url, target);
  for (const { url } of pages) known.set(url, targetOf(url, pages, hosts));
  return new Map([...known].filter(([url]) => urls.includes(url)));
}

function targetsOf(references: readonly SiteReference[]): readonly ReferencedTarget[] {
  const byTarget = new Map<string, SiteReference[]>();
  for (const reference of references) {
    const { source, target } = reference;
    if (source.url !== target.url) byTarget.set(target.url, [...(byTarget.get(target.url) ?? []), reference]);
  }
  return [...byTarget.values()].map(referencedTarget).sort((a, b) => b.pages - a.pages);
}

function referencedTarget(references: readonly SiteReference[]): ReferencedTarget {
  const [{ target }] = references as [SiteReference];
  const pagesAmong = (some: readonly SiteReference[]) => new Set(some.map(({ source }) => source.url));
  return {
    target,
    kinds: [...new Set(references.map(({ kind }) => kind))].sort(),
    pages: pagesAmong(references).size,
    indexablePages: pagesAmong(references.filter(({ source }) => source.indexable)).size,
    followingPages: pagesAmong(references.filter(({ kind, nofollow }) => kind === 'link' && !nofollow)).size,
    sources: [...pagesAmong(references)].sort().slice(0, 10),
  };
}

function duplicateGroups(
  sketch: SiteSketch,
  pages: readonly SitePage[],
  field: Parameters<SiteFacts['duplicates']>[0],
): readonly DuplicateGroup[] {
  const hashOf = ({ url }: SitePage) => sketch.contentHashes?.[url] ?? null;
  const groups = new Map<string, { value: string; identities: (string | null)[]; urls: string[] }>();
  for (const page of pages.filter(({ indexable }) => indexable).toSorted(bestFirst)) {
    const value = field === 'contentHash' ? hashOf(page) : page[field];
    if (value === null || value === '') continue;
    const key = `${String(page.language)} ${value.normalize('NFKC').toLowerCase()}`;
    const group = groups.get(key) ?? { value, identities: [], urls: [] };
    const identity = field === 'contentHash' ? page.url : (hashOf(page) ?? page.url);
    if (group.identities.includes(identity)) continue;
    group.identities.push(identity);
    group.urls.push(page.url);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ urls }) => urls.length > 1)
    .map(({ value, urls }) => ({
      value,
      total: urls.length,
      urls: urls.slice(0, 100),
      alternates: alternatesAmong(urls, sketch.references ?? []),
    }));
}

function alternatesAmong(urls: readonly string[], references: readonly ReferenceSketch[]): readonly string[] {
  const named = references.filter(({ kind, from }) => kind === 'hreflang' && urls.includes(from));
  return urls.filter((url) => named.some(({ from, to }) => to === url && from !== url)).sort();
}

function nearDuplicateGroup(
  group: Pick<NearDuplicateGroup, 'urls'> & Partial<NearDuplicateGroup>,
): NearDuplicateGroup {
  const { urls, similarityMax = 1 } = group;
  const pairs = urls.flatMap((one, index) =>
    urls.slice(index + 1).map((other): SimilarPair => ({ urls: [one, other], similarity: similarityMax })),
  );
  return { total: urls.length, similarityMin: 0.9, similarityMax, pairs, ...group };
}

function redirectChains(
  pages: readonly SitePage[],
  references: readonly SiteReference[],
  hosts: readonly string[],
): readonly RedirectChain[] {
  const named = references.filter(({ kind }) => kind !== 'redirect');
  const referenced = new Set(named.map(({ target }) => target.url));
  return pages
    .filter(({ redirectUrl }) => redirectUrl !== null)
    .filter(({ url, depth, inSitemap }) => referenced.has(url) || inSitemap || depth === 0)
    .map((page) => {
      const { urls, loops, temporary } = redirectsOf(page, pages);
      return { urls, loops, temporary, end: targetOf(urls.at(-1) ?? page.url, pages, hosts) };
    });
}

function sampledResponse(sketch: Partial<SampledResponse> & Pick<SampledResponse, 'url'>): SampledResponse {
  return { mediaType: 'text/html', headers: {}, bytes: null, metaPolicy: null, standsFor: 1, ...sketch };
}

async function* stream<Value>(values: readonly Value[]): AsyncIterable<Value> {
  yield* values;
}
