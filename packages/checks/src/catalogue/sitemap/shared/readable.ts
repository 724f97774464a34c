import { hasAnswer, usualSitemapPlaces } from '@plumbline/web';
import type { SitemapFile } from '../../../site-facts/index.ts';

/** Faults that `sitemap-over-limits` reports: everything within the limits was read. */
const overLimits: ReadonlySet<string> = new Set(['more than 50,000 entries', 'larger than 50 MB']);

/** Tells whether a sitemap was found, even with faults. */
export function isSitemap({ status, kind }: SitemapFile): boolean {
  return status === 200 && kind !== null;
}

/** Tells whether a sitemap is meant to list all pages. Feeds list what is new. */
export function isMeantForAll(file: SitemapFile): boolean {
  return isSitemap(file) && file.kind !== 'feed';
}

export function isOverLimits({ error }: SitemapFile): boolean {
  return error !== null && overLimits.has(error);
}

/** Tells whether everything is known that search engines may read in the file. */
export function isRead(file: SitemapFile): boolean {
  return isSitemap(file) && (file.error === null || isOverLimits(file));
}

/** Tells whether nobody knows what the file lists. One that is not there lists nothing. */
export function isUnread(file: SitemapFile): boolean {
  return isKnown(file) && mayList(file);
}

/** Tells whether the file may list what it listed when it was read. */
export function mayList(file: SitemapFile): boolean {
  return !isRead(file) && file.status !== 404 && file.status !== 410;
}

/** Tells whether something names the file, or it is there. Some servers refuse whatever is not there. */
export function isKnown(file: SitemapFile): boolean {
  return file.source !== 'guess' || file.kind !== null || !hasAnswer(file);
}

/**
 * Tells whether a usual place may hold a sitemap that the crawler does not get: it fails, or it refuses the crawler on a
 * host that does not refuse it at all of these places. The crawl keeps only the places that fail or refuse.
 */
export function mayBeHidden(files: readonly SitemapFile[]): boolean {
  const refusals = new Map<string, number>();
  for (const file of files.filter(({ source }) => source === 'guess')) {
    if (isSitemap(file)) return false;
    if (!hasAnswer(file)) return true;
    const { origin } = new URL(file.url);
    refusals.set(origin, (refusals.get(origin) ?? 0) + 1);
  }
  return [...refusals.values()].some((count) => count < usualSitemapPlaces.length);
}
