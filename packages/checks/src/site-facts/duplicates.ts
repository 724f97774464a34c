/** Pages that share a value. If texts are compared, pages with identical content count as one. */
export interface DuplicateGroup {
  readonly value: string;
  readonly total: number;
  /** The URLs, sorted: those in a sitemap first, then the most linked, then the shortest. */
  readonly urls: readonly string[];
  /** The URLs that another URL of the group names in its hreflang annotations. */
  readonly alternates: readonly string[];
}

/** Two pages of nearly the same content. */
export interface SimilarPair {
  readonly urls: readonly [string, string];
  /** Estimated Jaccard similarity. */
  readonly similarity: number;
}

/** Pages that are each similar to at least one other page that is no hreflang alternate. */
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
  /** The URL to keep: in a sitemap, else the most linked, else the shortest. */
  readonly url: string;
  /** At most 20. */
  readonly variants: readonly string[];
}
