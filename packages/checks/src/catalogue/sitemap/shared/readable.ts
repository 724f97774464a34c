import type { SitemapFile } from '../../../site-facts/index.ts';

/** Faults that `sitemap-over-limits` reports: everything within the limits was read. */
const overLimits: ReadonlySet<string> = new Set(['more than 50,000 entries', 'larger than 50 MB']);

/** Tells whether a sitemap was found, even with faults. */
export function isSitemap({ status, kind }: SitemapFile): boolean {
  return status === 200 && kind !== null;
}

export function isOverLimits({ error }: SitemapFile): boolean {
  return error !== null && overLimits.has(error);
}

/** Tells whether everything that the file lists is known. */
export function isFullyRead(file: SitemapFile): boolean {
  return isSitemap(file) && file.error === null;
}
