import type { SitemapFile } from '@plumbline/web';
import type { Edit } from '../edit.ts';
import { entryXml } from '../kinds/sitemap-entry.ts';
import type { CorrectedFile } from './correct-files.ts';

/** A URL that a sitemap lists. */
export interface ListedUrl {
  readonly url: string;
  /** The first sitemap that lists it. */
  readonly sitemapUrl: string;
  /** True if a finding says that search engines should not find the page by this URL. */
  readonly isUnfit: boolean;
}

type EntryEdit = Extract<Edit, { kind: 'sitemap-entry' }>;

/** Returns the edits that remove the entries of pages that should not be found by their own URL. */
export function removeUnfit(listed: readonly ListedUrl[]): readonly EntryEdit[] {
  return listed
    .filter(({ isUnfit }) => isUnfit)
    .map(({ url }) => ({ kind: 'sitemap-entry', url, replacement: null }));
}

/**
 * Returns the complete sitemaps that the edits change, with the edits made. New entries go where the old one was, or
 * into the first sitemap. Only addresses are known here, so the other fields of entries, which are optional
 * (https://www.sitemaps.org/protocol.html), are left out. Some files would lose more and stay as they are: those with
 * unknown entries, because the crawl left them out or there are too many, and those with languages, images, videos or
 * news. Compressed files stay as they are too, because plain text cannot replace them.
 */
export function mergeSitemaps(
  sitemaps: readonly SitemapFile[],
  listed: readonly ListedUrl[],
  edits: readonly Edit[],
): readonly CorrectedFile[] {
  const changes = edits.filter((edit): edit is EntryEdit => edit.kind === 'sitemap-entry');
  const sitemapOf = new Map(listed.map(({ url, sitemapUrl }) => [url, sitemapUrl]));
  const home = listed[0]?.sitemapUrl;
  if (home === undefined || changes.length === 0) return [];
  const affected = new Set<string>();
  for (const { url, replacement } of changes) {
    const sitemapUrl = sitemapOf.get(url) ?? home;
    affected.add(sitemapUrl);
    sitemapOf.delete(url);
    if (replacement !== null && !sitemapOf.has(replacement)) sitemapOf.set(replacement, sitemapUrl);
  }
  return sitemaps
    .filter((file) => affected.has(file.url) && canBeWrittenAnew(file, listed))
    .map(({ url: sitemapUrl }) => ({
      path: new URL(sitemapUrl).pathname,
      content: urlset([...sitemapOf].flatMap(([url, place]) => (place === sitemapUrl ? [url] : []))),
    }));
}

function canBeWrittenAnew(file: SitemapFile, listed: readonly ListedUrl[]): boolean {
  if (file.isExtended || new URL(file.url).pathname.endsWith('.gz')) return false;
  const known = listed.filter(({ sitemapUrl }) => sitemapUrl === file.url).length;
  return file.kind === 'urlset' && file.error === null && known + file.invalidEntries.length >= file.entries;
}

function urlset(urls: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `  ${entryXml(url)}`),
    '</urlset>\n',
  ].join('\n');
}
