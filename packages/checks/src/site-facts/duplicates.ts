/** Pages that share a value. If texts are compared, pages with identical content count as one. */
export interface DuplicateGroup {
  readonly value: string;
  readonly total: number;
  /** Sorted: in a sitemap, most linked, shortest first. */
  readonly urls: readonly string[];
  /** URLs that another one of them names in its hreflang annotations. */
  readonly alternates: readonly string[];
}

/** Two pages of nearly the same content. */
export interface SimilarPair {
  readonly urls: readonly [string, string];
  /** Estimated Jaccard similarity. */
  readonly similarity: number;
}

/** Pages that are each similar to at least one other, which is no hreflang alternate. */
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
