import type { LossKind } from '@plumbline/contracts';
import type { PageKind } from '@plumbline/page-facts';

/** A URL of the crawl, as site checks see it. */
export interface SitePage {
  readonly url: string;
  readonly status: number | null;
  readonly failure: string | null;
  readonly mediaType: string | null;
  readonly isHtml: boolean;
  /** True if a bot challenge stood in for the page. */
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
  /** Number of distinct pages with a followed link to it. */
  readonly linksIn: number;
  readonly linksOut: number;
  /** Share of internal link score relative to the mean: 1 is average. */
  readonly linkScore: number;
  readonly words: number | null;
  /** True if scripts write many of these words, so the source of the page has others. */
  readonly wordsByScript: boolean;
  /** True if output before its head keeps browsers from reading the head. */
  readonly losesHead: boolean;
  readonly kind: PageKind | null;
}

export interface PageConditions {
  readonly html?: boolean;
  readonly indexable?: boolean;
  readonly noindex?: boolean;
  readonly inSitemap?: boolean;
  /** A regular expression in the syntax that JavaScript and PostgreSQL share; the case of letters does not matter. */
  readonly urlMatches?: string;
  /** Inclusive range. */
  readonly status?: readonly [number, number];
  /** No response at all. */
  readonly failed?: boolean;
  readonly canonicalElsewhere?: boolean;
  /** True if another page names it by a link, canonical or other reference. Redirects and sitemaps do not count. */
  readonly referenced?: boolean;
}

/** Conditions that depend on the links of all pages. */
export interface GraphPageConditions extends PageConditions {
  readonly linksInMax?: number;
  readonly clickDepthMin?: number;
}

/** A page to which no other page links, with the URLs that lead to it instead. */
export interface UnlinkedPage {
  readonly page: SitePage;
  /** Number of pages with a nofollow link to it; the sources are at most 10 of them. */
  readonly nofollowPages: number;
  readonly nofollowSources: readonly string[];
  /** At most 10 linked URLs that redirect to it or name it as their canonical. */
  readonly via: readonly { readonly url: string; readonly kind: 'redirect' | 'canonical' }[];
}

/** A page that search engines could index before and now drop by mistake. */
export interface LostPage {
  readonly url: string;
  readonly how: LossKind;
  /** The state of the page now, as a sentence without its subject. */
  readonly is: string;
  /** Link score when the page could be indexed; 1 is average. */
  readonly linkScore: number;
  /** Start of the first analysis that found it lost, as an ISO timestamp. */
  readonly since: string;
}

/** A URL of the site that was not crawled. */
export interface SkippedUrl {
  readonly url: string;
  readonly reason: string;
  readonly detail: string | null;
}
