import type { Confidence } from '@plumbline/contracts';

/** A URL of the crawl as site checks see it. */
export interface SitePage {
  readonly url: string;
  readonly status: number | null;
  readonly failure: string | null;
  readonly mediaType: string | null;
  readonly isHtml: boolean;
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
  /** The URL it names, whatever came of it. */
  readonly target: SiteTarget;
}

export interface SiteTarget {
  readonly url: string;
  readonly internal: boolean;
  /** Null when it was not fetched (skipped, or no response). */
  readonly status: number | null;
  readonly failure: string | null;
  readonly skipReason: string | null;
  readonly mediaType: string | null;
  readonly indexable: boolean;
  readonly noindex: boolean;
  readonly blocked: boolean;
  readonly canonicalUrl: string | null;
  readonly redirectUrl: string | null;
  /** Transferred bytes, and pixels for images. */
  readonly bytes: number | null;
  readonly image: { readonly type: string; readonly width: number; readonly height: number } | null;
}

/** Where a chain of redirects ends. */
export interface RedirectChain {
  /** From the first URL to the last, both included. */
  readonly urls: readonly string[];
  readonly loops: boolean;
  readonly end: SiteTarget;
  readonly temporary: boolean;
}

/** robots.txt of one origin, as it was read. */
export interface RobotsFile {
  readonly origin: string;
  readonly status: number | null;
  readonly failure: string | null;
  /** At most 500 KiB. */
  readonly text: string;
  readonly redirects: number;
}

/** One sitemap file, as it was read. */
export interface SitemapFile {
  readonly url: string;
  readonly source: 'robots' | 'index' | 'guess';
  readonly status: number | null;
  readonly failure: string | null;
  readonly kind: 'urlset' | 'index' | 'text' | 'feed' | null;
  readonly error: string | null;
  readonly entries: number;
  readonly bytes: number;
  /** At most 100 of each kind of fault. */
  readonly invalidEntries: readonly { readonly value: string; readonly reason: string }[];
  readonly invalidLastmods: readonly { readonly url: string; readonly value: string }[];
}

/** Answers to requests made once per analysis, outside the link graph. */
export interface SiteProbe {
  readonly purpose: 'soft-404' | 'host-variant' | 'favicon' | 'apple-touch-icon' | 'llms-txt';
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number | null;
  readonly failure: string | null;
  readonly permanent: boolean;
  readonly mediaType: string | null;
  /** First 64 KiB of a text answer; empty otherwise. */
  readonly text: string;
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
  };
  readonly robots: readonly RobotsFile[];
  readonly sitemaps: readonly SitemapFile[];
  readonly probes: readonly SiteProbe[];
  homePage(): Promise<SitePage | null>;
  /** Pages that meet all of the conditions given. */
  pages(where: PageConditions): AsyncIterable<SitePage>;
  /** References that meet all of the conditions, ordered by source page. */
  references(where: ReferenceConditions): AsyncIterable<SiteReference>;
  /** Groups of two or more indexable, self-canonical pages of one language that share the value. URLs at most 100 a group. */
  duplicates(field: 'title' | 'description' | 'h1' | 'contentHash'): AsyncIterable<DuplicateGroup>;
  /** Clusters of near-identical main content (Jaccard of 0.9 and more) that are not exact duplicates. */
  nearDuplicates(): AsyncIterable<DuplicateGroup>;
  /** Redirects that are referenced by something, followed to their end. */
  redirectChains(): AsyncIterable<RedirectChain>;
  /** Response headers of a sample of at most `limit` 200 responses per host. */
  headerSample(limit: number): AsyncIterable<{
    readonly url: string;
    readonly mediaType: string | null;
    readonly headers: Readonly<Record<string, readonly string[]>>;
  }>;
  /** URLs that were discovered and not crawled, by reason. */
  skipped(): Promise<Readonly<Record<string, number>>>;
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
}

export interface ReferenceConditions {
  readonly kinds: readonly [ReferenceKind, ...ReferenceKind[]];
  readonly internal?: boolean;
  readonly targetStatus?: readonly [number, number];
  /** The target gave no response. */
  readonly targetFailed?: boolean;
  readonly targetNoindex?: boolean;
  readonly targetBlocked?: boolean;
  readonly targetCanonicalElsewhere?: boolean;
  /** Only from indexable pages. */
  readonly sourceIndexable?: boolean;
}

export interface DuplicateGroup {
  readonly value: string;
  readonly total: number;
  readonly urls: readonly string[];
}
