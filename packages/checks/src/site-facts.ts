import type { Confidence } from '@plumbline/contracts';
import type { HtmlPageFacts, RobotsFile, SitemapFile } from '@plumbline/page-facts';

export type { RobotsFile, SitemapFile };

/** A URL of the crawl as site checks see it. */
export interface SitePage {
  readonly url: string;
  readonly status: number | null;
  readonly failure: string | null;
  readonly mediaType: string | null;
  readonly isHtml: boolean;
  /** A bot challenge stood in for the page. */
  readonly isChallenge: boolean;
  readonly indexable: boolean;
  readonly noindex: boolean;
  readonly blocked: boolean;
  readonly inSitemap: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly h1: string | null;
  readonly language: string | null;
  /** Effective canonical; null for none. */
  readonly canonicalUrl: string | null;
  readonly redirectUrl: string | null;
  readonly depth: number;
  readonly clickDepth: number | null;
  /** Distinct pages with a followed link to it. */
  readonly linksIn: number;
  readonly linksOut: number;
  /** Share of internal link score relative to the mean: 1 is average. */
  readonly linkScore: number;
  readonly words: number | null;
}

/** Kinds of references from one page to another URL. */
export type ReferenceKind =
  | 'link'
  | 'canonical'
  | 'hreflang'
  | 'next'
  | 'prev'
  | 'alternate'
  | 'redirect'
  | 'meta-refresh'
  | 'iframe'
  | 'image'
  | 'script'
  | 'stylesheet'
  | 'font'
  | 'media'
  | 'icon'
  | 'apple-touch-icon'
  | 'manifest'
  | 'og-image'
  | 'twitter-image'
  | 'form';

/** One reference, with both ends. */
export interface SiteReference {
  readonly source: SitePage;
  readonly kind: ReferenceKind;
  readonly nofollow: boolean;
  /** As written, when that is not the normalised URL. */
  readonly rawUrl: string | null;
  /** Link text, alt text or hreflang code. */
  readonly label: string | null;
  /** How the page shows it, of references of kind `image`. */
  readonly image: ImageUse | null;
  /** The URL it names, whatever came of it. */
  readonly target: SiteTarget;
}

export interface SiteTarget {
  readonly url: string;
  readonly internal: boolean;
  /** Null when it was not fetched (skipped, or no response). */
  readonly status: number | null;
  readonly failure: string | null;
  /** A bot challenge stood in for what it names. */
  readonly isChallenge: boolean;
  readonly skipReason: string | null;
  readonly mediaType: string | null;
  readonly indexable: boolean;
  readonly noindex: boolean;
  readonly blocked: boolean;
  readonly canonicalUrl: string | null;
  readonly redirectUrl: string | null;
  /** Where its redirects end; null when it does not redirect, or they loop or leave what was fetched. */
  readonly redirectEnd: RedirectEnd | null;
  readonly inSitemap: boolean;
  /** Distinct pages with a followed link to it; null when it is not a crawled page. */
  readonly linksIn: number | null;
  /** Transferred bytes, and pixels for images. */
  readonly bytes: number | null;
  readonly image: { readonly type: string; readonly width: number; readonly height: number } | null;
}

/** The last URL of a chain of redirects. */
export interface RedirectEnd {
  readonly url: string;
  readonly hops: number;
  readonly status: number | null;
  readonly mediaType: string | null;
  readonly indexable: boolean;
  readonly canonicalUrl: string | null;
  readonly bytes: number | null;
  readonly image: SiteTarget['image'];
}

/** A URL with what names it; references of a page to itself do not count. */
export interface ReferencedTarget {
  readonly target: SiteTarget;
  /** Distinct, sorted. */
  readonly kinds: readonly ReferenceKind[];
  /** Distinct pages that name it, how many of them are indexable, and how many have a followed link to it. */
  readonly pages: number;
  readonly indexablePages: number;
  readonly followingPages: number;
  /** At most 10 of the pages. */
  readonly sources: readonly string[];
}

/** Canonicals that lead on to another canonical. */
export interface CanonicalChain {
  /** From the first page to the last URL, both included; a loop ends with the URL that comes again. */
  readonly urls: readonly string[];
  readonly loops: boolean;
  readonly end: SiteTarget;
}

/** How a page shows an image: what its markup says, whatever the file is. */
export interface ImageUse {
  /** Of the element's start tag. */
  readonly offset: number;
  readonly from: 'img' | 'srcset' | 'input' | 'poster' | 'style' | 'preload';
  /** `width` and `height` attributes that are positive integers, in CSS pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** Number among the `img` elements of the main content, from 1; null outside of it. */
  readonly position: number | null;
  /** An `img` in the body, neither hidden nor of 1 pixel, whose markup reserves no space for it. */
  readonly unsized: boolean;
  readonly lazy: boolean;
  readonly hasSrcset: boolean;
  /** Types of the sibling sources of its `picture`. */
  readonly pictureTypes: readonly string[];
}

/** Where a chain of redirects ends. */
export interface RedirectChain {
  /** From the first URL to the last, both included. */
  readonly urls: readonly string[];
  readonly loops: boolean;
  readonly end: SiteTarget;
  readonly temporary: boolean;
}

/** Answers to requests made once per analysis, outside the link graph. */
export interface SiteProbe {
  readonly purpose: 'soft-404' | 'host-variant' | 'favicon' | 'apple-touch-icon' | 'manifest' | 'llms-txt';
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number | null;
  readonly failure: string | null;
  readonly permanent: boolean;
  readonly mediaType: string | null;
  /** Effective canonical of an HTML answer; null for none. */
  readonly canonicalUrl: string | null;
  /** First 64 KiB of a text answer; empty otherwise. */
  readonly text: string;
}

/** One 200 response, as far as its headers tell how the host is configured. */
export interface SampledResponse {
  readonly url: string;
  readonly mediaType: string | null;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Decoded body, in bytes. */
  readonly bytes: number | null;
  /** Content Security Policy of a meta element; null for none. */
  readonly metaPolicy: string | null;
}

/** How one host answers a TLS handshake. */
export interface HostTls {
  readonly host: string;
  readonly probedAt: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly issuer: string;
  readonly coversHost: boolean;
  readonly selfSigned: boolean;
  /** Up to a root that browsers trust, with what the host sends. */
  readonly chainTrusted: boolean;
  /** Offered ones: `TLSv1`, `TLSv1.1`, `TLSv1.2`, `TLSv1.3`. */
  readonly protocols: readonly string[];
  readonly key: { readonly type: 'rsa' | 'ec' | 'other'; readonly bits: number };
  readonly signedWithSha1: boolean;
}

/** 75th percentiles of real visits, or the median of lab runs. */
export interface WebVitals {
  readonly url: string;
  readonly source: 'url' | 'origin' | 'lab';
  readonly formFactor: 'mobile' | 'desktop';
  readonly largestContentfulPaintMs: number | null;
  readonly interactionToNextPaintMs: number | null;
  readonly cumulativeLayoutShift: number | null;
  /** The time that the figures cover, for people. */
  readonly period: string;
  /** Lab runs; null for visits. */
  readonly runs: number | null;
}

/**
 * The finished crawl as a set of named questions, answered in SQL: nothing here holds a crawl in memory.
 * All lists come in a stable order. Groups and evidence lists are capped where it says so.
 */
export interface SiteFacts {
  readonly startUrl: string;
  readonly hosts: readonly string[];
  /** False when a limit cut the crawl: what depends on the whole graph is then provisional. */
  readonly complete: boolean;
  /** `high` for a complete crawl, else `low`: for findings that rest on the absence of something. */
  readonly graphConfidence: Confidence;
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
  /** Empty where no handshake was looked at. */
  readonly tls: readonly HostTls[];
  /** Empty unless the account asked for these requests. */
  readonly botProbes: readonly BotProbe[];
  homePage(): Promise<SitePage | null>;
  /** All that is known of the home page; null unless it is a 200 HTML page. */
  homePageFacts(): Promise<HtmlPageFacts | null>;
  /** What came of these URLs (at most 1,000); the analysis has not seen the ones left out. */
  lookUp(urls: readonly string[]): Promise<ReadonlyMap<string, SiteTarget>>;
  /** What is known of these pages (at most 1,000); URLs that were not crawled are left out. */
  findPages(urls: readonly string[]): Promise<ReadonlyMap<string, SitePage>>;
  /** First paragraphs of these pages (at most 1,000), by URL; pages without text are left out. */
  openings(urls: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** What each indexable page tells platforms that show previews, in the order of `pages`. */
  socialPreviews(): AsyncIterable<SocialPreview>;
  /** hreflang annotations from indexable pages to other pages that were crawled and are indexable, ordered by target. */
  hreflangPairs(): AsyncIterable<HreflangPair>;
  /** Pages that meet all of the conditions given. */
  pages(where: PageConditions): AsyncIterable<SitePage>;
  /** References that meet all of the conditions, ordered by source page. */
  references(where: ReferenceConditions): AsyncIterable<SiteReference>;
  /** URLs named by references that meet all of the conditions, most naming pages first. */
  targets(where: ReferenceConditions): AsyncIterable<ReferencedTarget>;
  /** Groups of two or more indexable, self-canonical pages of one language that share the value. URLs at most 100 a group. */
  duplicates(field: 'title' | 'description' | 'h1' | 'contentHash'): AsyncIterable<DuplicateGroup>;
  /** Clusters of near-identical main content (Jaccard of 0.9 and more) that are not exact duplicates. */
  nearDuplicates(): AsyncIterable<NearDuplicateGroup>;
  /** Indexable pages with the same content whose addresses differ only in their spelling (see `spellingKey`). */
  urlVariants(): AsyncIterable<UrlVariants>;
  /** Indexable pages without a followed link from another page. */
  unlinkedPages(): AsyncIterable<UnlinkedPage>;
  /** Own URLs that sitemaps list, crawled or not, which meet all of the conditions. */
  sitemapEntries(where: SitemapEntryConditions): AsyncIterable<SitemapEntry>;
  /** References of kind `next` from indexable pages to other pages. */
  paginationSteps(): AsyncIterable<PaginationStep>;
  /** Redirects that are referenced by something, followed to their end. */
  redirectChains(): AsyncIterable<RedirectChain>;
  /** Canonicals of 200 pages in two steps and more, followed for at most 10. */
  canonicalChains(): AsyncIterable<CanonicalChain>;
  /** A sample of at most `limit` 200 responses, pages and internal resources, per host and media type. */
  headerSample(limit: number): AsyncIterable<SampledResponse>;
  /** Pages whose speed was measured with visitors or in a lab; none where no such source is connected. */
  webVitals(): AsyncIterable<WebVitals>;
  /** URLs that were discovered and not crawled, by reason. */
  skipped(): Promise<Readonly<Record<string, number>>>;
  /** At most `limit` own URLs for each of these reasons, those with the greatest detail first. */
  skippedUrls(reasons: readonly string[], limit: number): AsyncIterable<SkippedUrl>;
}

/** An own URL that was not crawled. */
export interface SkippedUrl {
  readonly url: string;
  readonly reason: string;
  readonly detail: string | null;
}

/** The home page, asked for once under the name of a bot. */
export interface BotProbe {
  /** Product token; null for a browser. */
  readonly bot: string | null;
  readonly url: string;
  readonly status: number | null;
  readonly isChallenge: boolean;
}

/** A page that no other one links to, with what leads to it instead. */
export interface UnlinkedPage {
  readonly page: SitePage;
  /** Pages with a link to it that search engines are told not to follow; `sources` are at most 10 of them. */
  readonly nofollowPages: number;
  readonly nofollowSources: readonly string[];
  /** At most 10 linked URLs that redirect to it or name it as their canonical. */
  readonly via: readonly { readonly url: string; readonly kind: 'redirect' | 'canonical' }[];
}

/** A URL that a sitemap lists. */
export interface SitemapEntry {
  /** The first sitemap that lists it; null when that is not known. */
  readonly sitemapUrl: string | null;
  readonly target: SiteTarget;
}

export interface SitemapEntryConditions {
  /** Inclusive range. */
  readonly status?: readonly [number, number];
  /** It was fetched, and gave no response. */
  readonly failed?: boolean;
  readonly noindexOrBlocked?: boolean;
  readonly canonicalElsewhere?: boolean;
  /** Over http. */
  readonly insecure?: boolean;
}

/** A page that names another one as the next of its series. */
export interface PaginationStep {
  readonly source: SitePage;
  readonly target: SiteTarget;
  /** The page also has a link to it. */
  readonly linked: boolean;
}

/** A page under several addresses. */
export interface UrlVariants {
  /** The one to keep: in a sitemap, most linked, shortest. */
  readonly url: string;
  /** At most 20. */
  readonly variants: readonly string[];
}

/** The card that a link to the page becomes elsewhere. */
export interface SocialPreview {
  readonly page: SitePage;
  /** First non-blank content of `twitter:card`, `og:image:width` and `og:image:height`, by key. */
  readonly tags: Readonly<Record<string, string>>;
  /** The images it names, resolved. */
  readonly images: readonly {
    readonly kind: 'og-image' | 'twitter-image';
    readonly target: SiteTarget;
  }[];
}

/** One page annotates another; codes in lower case. */
export interface HreflangPair {
  readonly source: SitePage;
  readonly target: SitePage;
  /** Code that the source gives the target. */
  readonly code: string;
  /** Codes that the source gives itself (its URL or its canonical), without x-default. */
  readonly sourceCodes: readonly string[];
  /** Codes that the target gives the source, x-default included; empty when it does not mention it. */
  readonly returnCodes: readonly string[];
  /** All codes of the target's own set. */
  readonly targetCodes: readonly string[];
}

export interface PageConditions {
  readonly html?: boolean;
  readonly indexable?: boolean;
  readonly noindex?: boolean;
  readonly inSitemap?: boolean;
  /** Inclusive range. */
  readonly status?: readonly [number, number];
  /** No response at all. */
  readonly failed?: boolean;
  readonly linksInMax?: number;
  readonly clickDepthMin?: number;
  readonly canonicalElsewhere?: boolean;
  /** A link, canonical, hreflang or other reference of another page names it; redirects and sitemaps do not count. */
  readonly referenced?: boolean;
}

export interface ReferenceConditions {
  readonly kinds: readonly [ReferenceKind, ...ReferenceKind[]];
  readonly internal?: boolean;
  readonly targetStatus?: readonly [number, number];
  /** The target gave no response. */
  readonly targetFailed?: boolean;
  /** It was fetched, and answered anything but 200 or not at all. */
  readonly targetNot200?: boolean;
  readonly targetNoindex?: boolean;
  readonly targetBlocked?: boolean;
  /** At least one of the two before. */
  readonly targetNoindexOrBlocked?: boolean;
  readonly targetCanonicalElsewhere?: boolean;
  /** Distinct pages with a followed link to the target, which is a crawled page. */
  readonly targetLinksIn?: number;
  readonly nofollow?: boolean;
  /** The main content of both ends is identical or near-identical, as in `nearDuplicates`. */
  readonly targetSimilar?: boolean;
  /** The target was fetched and no image came of it: it gave another answer than 200, or other content. */
  readonly targetNotImage?: boolean;
  /** Inclusive lower bound of the target's transferred bytes. */
  readonly targetBytesMin?: number;
  /** References of kind `image` whose markup reserves no space. */
  readonly imageUnsized?: boolean;
  /** References of kind `image` from an `img` element with a width attribute. */
  readonly imageWithWidth?: boolean;
  /** The URL as written has a fragment that a client-side router reads: `#/` or `#!`. */
  readonly fragmentRoute?: boolean;
  /** Only from indexable pages. */
  readonly sourceIndexable?: boolean;
}

/** Pages that share a value. Where texts are compared, pages with identical content count as one. */
export interface DuplicateGroup {
  readonly value: string;
  readonly total: number;
  /** In a sitemap, most linked, and shortest first. */
  readonly urls: readonly string[];
  /** Of the URLs, the ones that another one of them names in its hreflang annotations. */
  readonly alternates: readonly string[];
}

/** Pages of which each is similar to at least one other, none of them an alternate of it by hreflang. */
export interface NearDuplicateGroup {
  readonly total: number;
  readonly urls: readonly string[];
  /** Estimated Jaccard similarity of the pairs that were compared. */
  readonly similarityMin: number;
  readonly similarityMax: number;
}
