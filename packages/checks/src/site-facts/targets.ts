export interface SiteTarget {
  readonly url: string;
  readonly internal: boolean;
  /** Null if it was not fetched (skipped, or no response). */
  readonly status: number | null;
  readonly failure: string | null;
  /** True if a bot challenge stood in for the target. */
  readonly isChallenge: boolean;
  readonly skipReason: string | null;
  readonly mediaType: string | null;
  readonly indexable: boolean;
  readonly noindex: boolean;
  readonly blocked: boolean;
  readonly canonicalUrl: string | null;
  readonly redirectUrl: string | null;
  /** The end of its redirects; null if it does not redirect, or if they loop or leave the fetched URLs. */
  readonly redirectEnd: RedirectEnd | null;
  readonly inSitemap: boolean;
  /** Number of distinct pages with a followed link to it; null if it is not a crawled page. */
  readonly linksIn: number | null;
  /** Transferred bytes, and pixels for images. */
  readonly bytes: number | null;
  readonly image: {
    readonly type: string;
    readonly width: number;
    readonly height: number;
    /** All sizes, if the file holds several images. */
    readonly sizes?: readonly { readonly width: number; readonly height: number }[];
  } | null;
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
