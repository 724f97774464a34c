/** robots.txt of one origin, as it was read. */
export interface RobotsFile {
  readonly origin: string;
  /** Of the last answer; null when there was none. */
  readonly status: number | null;
  /** Reason of a failure, as in FetchFailure. */
  readonly failure: string | null;
  /** At most 500 KiB; empty unless the status is 2xx. */
  readonly text: string;
  /** Redirects followed. */
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
  /** Entries say more than address, date, frequency and priority: languages, images, videos, news. */
  readonly isExtended: boolean;
  /** Decoded size. */
  readonly bytes: number;
  /** At most 100 of each kind of fault. */
  readonly invalidEntries: readonly { readonly value: string; readonly reason: string }[];
  readonly invalidLastmods: readonly {
    readonly url: string;
    readonly value: string;
    readonly reason: LastmodFault;
  }[];
  /** Entries with more than 1,000 images, of which search engines read no more: at most 100. */
  readonly crowdedEntries: readonly { readonly url: string; readonly images: number }[];
}

/** No W3C Datetime, more than a day ahead of the clock, or from before the web was in use. */
export type LastmodFault = 'malformed' | 'future' | 'too-old';
