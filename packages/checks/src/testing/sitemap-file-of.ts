import type { SitemapFile } from '@plumbline/web';

/** Returns a sitemap of the fake site: by default declared in robots.txt, with ten entries and no fault. */
export function sitemapFileOf(overrides: Partial<SitemapFile> = {}): SitemapFile {
  return {
    url: 'https://example.com/sitemap.xml',
    source: 'robots',
    status: 200,
    failure: null,
    kind: 'urlset',
    error: null,
    entries: 10,
    bytes: 2_000,
    invalidEntries: [],
    isExtended: false,
    invalidLastmods: [],
    crowdedEntries: [],
    ...overrides,
  };
}
