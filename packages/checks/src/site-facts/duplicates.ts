/** Pages that share a value. Where texts are compared, pages with identical content count as one. */
export interface DuplicateGroup {
  readonly value: string;
  readonly total: number;
  /** In a sitemap, most linked, and shortest first. */
  readonly urls: readonly string[];
  /** Of the URLs, the ones that another one of them names in its hreflang annotations. */
  readonly alternates: readonly string[];
}

/** Two pages of nearly the same content. */
export interface SimilarPair {
  readonly urls: readonly [string, string];
  /** Estimated Jaccard similarity. */
  readonly similarity: number;
}

/** Pages of which each is similar to at least one other, none of them an alternate of it by hreflang. */
export interface NearDuplicateGroup {
  readonly total: number;
  readonly urls: readonly string[];
  /** Estimated Jaccard similarity of the pairs that were compared. */
  readonly similarityMin: number;
  readonly similarityMax: number;
  /** The most similar pair first, at most 1,000. */
  readonly pairs: readonly SimilarPair[];
}

/** A page under several addresses. */
export interface UrlVariants {
  /** The one to keep: in a sitemap, most linked, shortest. */
  readonly url: string;
  /** At most 20. */
  readonly variants: readonly string[];
}
