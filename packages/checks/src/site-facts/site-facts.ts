import type { HtmlPageFacts } from '@plumbline/page-facts';
import type { RobotsFile, SitemapFile } from '@plumbline/web';
import type { CanonicalChain, RedirectChain } from './chains.ts';
import type { DuplicateGroup, NearDuplicateGroup, UrlVariants } from './duplicates.ts';
import type { BotProbe, HostTls, SampledResponse, SiteProbe, WebVitals } from './measurements.ts';
import type {
  GraphPageConditions,
  LostPage,
  PageConditions,
  SitePage,
  SkippedUrl,
  UnlinkedPage,
} from './pages.ts';
import type {
  BrokenFragments,
  GraphReferenceConditions,
  ReferenceConditions,
  ReferencedTarget,
  SiteReference,
} from './references.ts';
import type {
  HreflangMismatch,
  PaginationStep,
  SocialPreview,
  SocialPreviewConditions,
} from './relations.ts';
import type { SitemapEntry, SitemapEntryConditions } from './sitemap-entries.ts';
import type { SiteTarget } from './targets.ts';

/**
 * The finished crawl as a set of named questions. SQL answers them, so nothing here holds a crawl in memory.
 *
 * All lists come in a stable order. Groups and evidence lists are capped as their comments say.
 */
export interface SiteFacts {
  readonly startUrl: string;
  readonly hosts: readonly string[];
  /** False if a part of the site was left out that might have mattered: see `WholeSiteFacts`. */
  readonly complete: boolean;
  readonly counts: {
    readonly pages: number;
    readonly htmlPages: number;
    readonly indexablePages: number;
    /** HTML pages with an effective noindex. */
    readonly noindexPages: number;
  };
  readonly robots: readonly RobotsFile[];
  readonly sitemaps: readonly SitemapFile[];
  readonly probes: readonly SiteProbe[];
  /** Empty if no handshake was inspected. */
  readonly tls: readonly HostTls[];
  /** Empty on a site that asks crawlers to wait between requests. */
  readonly botProbes: readonly BotProbe[];
  homePage(): Promise<SitePage | null>;
  /** Returns everything known about the home page; null unless it is a 200 HTML page. */
  homePageFacts(): Promise<HtmlPageFacts | null>;
  /** Returns the results of these URLs (at most 1,000), without those that the analysis has not seen. */
  lookUp(urls: readonly string[]): Promise<ReadonlyMap<string, SiteTarget>>;
  /** Returns the known facts of these pages (at most 1,000), without URLs that were not crawled. */
  findPages(urls: readonly string[]): Promise<ReadonlyMap<string, SitePage>>;
  /** Returns first paragraphs of these pages (at most 1,000), by URL, without pages that have no text. */
  openings(urls: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Returns the preview data of indexable pages that meet all of the conditions, in the order of `pages`. */
  socialPreviews(where: SocialPreviewConditions): AsyncIterable<SocialPreview>;
  /**
   * Indexable pages that other indexable pages annotate as their versions, and that do not name all of them in return
   * by a code that they give themselves. Pages with more annotations than are compared are left out, at both ends.
   */
  hreflangMismatches(): AsyncIterable<HreflangMismatch>;
  /** Pages that meet all of the conditions given. */
  pages(where: PageConditions): AsyncIterable<SitePage>;
  /** References that meet all of the conditions, ordered by source page. */
  references(where: ReferenceConditions): AsyncIterable<SiteReference>;
  /** URLs named by references that meet all of the conditions, most naming pages first. */
  targets(where: ReferenceConditions): AsyncIterable<ReferencedTarget>;
  /** Pages with links to fragments that do not exist, if the named pages were crawled and their ids are known. */
  brokenFragments(): AsyncIterable<BrokenFragments>;
  /** Groups of two or more indexable, self-canonical pages of one language that share the value. URLs at most 100 a group. */
  duplicates(field: 'title' | 'description' | 'h1' | 'contentHash'): AsyncIterable<DuplicateGroup>;
  /** Clusters of near-identical main content (Jaccard of 0.9 and more) that are not exact duplicates. */
  nearDuplicates(): AsyncIterable<NearDuplicateGroup>;
  /** Indexable pages with the same content whose addresses differ only in their spelling (see `spellingKey`). */
  urlVariants(): AsyncIterable<UrlVariants>;
  /** Pages that could be indexed in the last full analysis and that search engines now drop. */
  lostPages(): AsyncIterable<LostPage>;
  /** Own URLs that sitemaps list, crawled or not, which meet all of the conditions. */
  sitemapEntries(where: SitemapEntryConditions): AsyncIterable<SitemapEntry>;
  /** References of kind `next` from indexable pages to other pages. */
  paginationSteps(): AsyncIterable<PaginationStep>;
  /** Redirects that something refers to, followed to their end. */
  redirectChains(): AsyncIterable<RedirectChain>;
  /** Canonicals of 200 pages in at least two steps, followed for at most 10. */
  canonicalChains(): AsyncIterable<CanonicalChain>;
  /**
   * A sample of all 200 responses, pages and internal resources: at most `limit` of those that agree in host, media
   * type and decisive headers.
   */
  headerSample(limit: number): AsyncIterable<SampledResponse>;
  /** Pages whose speed visitors or a lab measured; none if no such source is connected. */
  webVitals(): AsyncIterable<WebVitals>;
  /** URLs that were discovered and not crawled, by reason. */
  skipped(): Promise<Readonly<Record<string, number>>>;
  /** At most `limit` own URLs for each of these reasons, the greatest detail first. */
  skippedUrls(reasons: readonly string[], limit: number): AsyncIterable<SkippedUrl>;
}

/**
 * Facts that are true only for a site that was seen as a whole, because a page that was left out may have the link.
 * If a part was left out, the runner asks for none of them. Only checks of `defineWholeSiteCheck` may ask.
 */
export interface WholeSiteFacts extends SiteFacts {
  pages(where: GraphPageConditions): AsyncIterable<SitePage>;
  references(where: GraphReferenceConditions): AsyncIterable<SiteReference>;
  targets(where: GraphReferenceConditions): AsyncIterable<ReferencedTarget>;
  /** Indexable pages without a followed link from another page. */
  unlinkedPages(): AsyncIterable<UnlinkedPage>;
}
