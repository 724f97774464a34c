import type { SiteTarget } from './targets.ts';

/** A URL that a sitemap lists. */
export interface SitemapEntry {
  /** The first sitemap that lists it; null if that is unknown. */
  readonly sitemapUrl: string | null;
  readonly target: SiteTarget;
}

export interface SitemapEntryConditions {
  /** Inclusive range. */
  readonly status?: readonly [number, number];
  /** True if it was fetched and gave no response. */
  readonly failed?: boolean;
  readonly noindexOrBlocked?: boolean;
  readonly canonicalElsewhere?: boolean;
  /** True for http. */
  readonly insecure?: boolean;
}
