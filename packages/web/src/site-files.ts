/** The robots.txt of one origin, as it was read. */
export interface RobotsFile {
  readonly origin: string;
  /** Status of the last answer; null if there was none. */
  readonly status: number | null;
  /** Reason of a failure, as in FetchFailure. */
  readonly failure: string | null;
  /** At most 500 KiB; empty unless the status is 2xx. */
  readonly text: string;
  /** Redirects followed. */
  readonly redirects: number;
}

/** Usual places of sitemaps that nobody declares. */
export const usualSitemapPlaces: readonly string[] = [
  '/sitemap.xml',
  '/sitemap_index.xml',
  '/sitemap-index.xml',
  '/wp-sitemap.xml',
  '/sitemap.xml.gz',
  '/sitemap.txt',
];

/** One sitemap file, as it was read. */
export interface SitemapFile {
  readonly url: string;
  readonly source: 'robots' | 'index' | 'guess';
  readonly status: number | null;
  readonly failure: string | null;
  readonly kind: 'urlset' | 'index' | 'text' | 'feed' | null;
  readonly error: string | null;
  readonly entries: number;
  /** The first index that this index names, itself or one that was read before, which the protocol does not allow. */
  readonly namedIndex?: string;
  /** True if its entries hold more than address, date, frequency and priority: languages, images, videos, news. */
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
  /** Up to 100 entries with more than 1,000 images; search engines read no more images of one. */
  readonly crowdedEntries: readonly { readonly url: string; readonly images: number }[];
}

/** A date that is no W3C Datetime, is more than a day ahead of the clock, or is older than the web. */
export type LastmodFault = 'malformed' | 'future' | 'too-old';
