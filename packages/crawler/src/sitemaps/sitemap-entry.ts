import { URL_LENGTH_MAX } from '@plumbline/contracts/url-limits';
import { normaliseUrl, type LastmodFault } from '@plumbline/web';
import { entryFault, lastmodFault, type EntryContext } from './judge-entry.ts';
import type { RawEntry } from './sitemap-xml.ts';

export interface SitemapEntry {
  /** Normalised. */
  readonly url: string;
  readonly sitemapUrl: string;
}

const faultsMax = 100;
/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
const imagesMax = 1_000;

/** Converts an entry to the terms of the product. It notes faults and leaves out text that is no URL. */
export function toEntry(raw: RawEntry, context: EntryContext, faults: Faults): SitemapEntry | null {
  const fault = faults.repeats(raw.loc) ? 'listed twice' : entryFault(raw.loc, context);
  if (fault !== null) faults.addEntry(raw.loc, fault);
  const url = normaliseUrl(raw.loc);
  if (url === null || url.length > URL_LENGTH_MAX || fault === 'listed twice') return null;
  if (raw.images > imagesMax) faults.addCrowded(url, raw.images);
  const dateFault = raw.lastmod === null ? null : lastmodFault(raw.lastmod);
  if (raw.lastmod !== null && dateFault !== null) faults.addLastmod(url, raw.lastmod, dateFault);
  return { url, sitemapUrl: context.sitemapUrl };
}

export type Faults = ReturnType<typeof createFaults>;

/** Collects the faults of the entries of one file, at most 100 of each kind. */
export function createFaults() {
  const locs = new Set<string>();
  const invalidEntries: { value: string; reason: string }[] = [];
  const invalidLastmods: { url: string; value: string; reason: LastmodFault }[] = [];
  const crowdedEntries: { url: string; images: number }[] = [];
  return {
    lists: { invalidEntries, invalidLastmods, crowdedEntries },
    repeats(loc: string): boolean {
      if (locs.has(loc)) return true;
      locs.add(loc);
      return false;
    },
    addEntry(value: string, reason: string): void {
      if (invalidEntries.length < faultsMax) invalidEntries.push({ value: value.slice(0, 500), reason });
    },
    addCrowded(url: string, images: number): void {
      if (crowdedEntries.length < faultsMax) crowdedEntries.push({ url, images });
    },
    addLastmod(url: string, value: string, reason: LastmodFault): void {
      if (invalidLastmods.length < faultsMax)
        invalidLastmods.push({ url, value: value.slice(0, 100), reason });
    },
  };
}
