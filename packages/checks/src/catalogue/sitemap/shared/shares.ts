import type { SiteFacts, SitemapEntry, SitemapEntryConditions } from '../../../site-facts/index.ts';

/** The share of a sitemap's entries that meet a condition. */
export type SitemapShares = (sitemapUrl: string | null) => number | null;

/** Returns the share of affected entries in each sitemap; null for an unknown sitemap. */
export async function sharesOf(
  site: SiteFacts,
  where: SitemapEntryConditions,
  isAffected: (entry: SitemapEntry) => boolean,
): Promise<SitemapShares> {
  const counts = new Map<string | null, number>();
  for await (const entry of site.sitemapEntries(where))
    if (isAffected(entry)) counts.set(entry.sitemapUrl, (counts.get(entry.sitemapUrl) ?? 0) + 1);
  const totals = new Map(site.sitemaps.map(({ url, entries }) => [url, entries]));
  return (sitemapUrl) => {
    const total = totals.get(sitemapUrl ?? '') ?? 0;
    return total === 0 ? null : Math.min(1, (counts.get(sitemapUrl) ?? 0) / total);
  };
}

/** Returns words for a sentence: `(12 % of its entries)`. */
export function percentage(share: number | null): string {
  return share === null ? '' : ` (${Math.max(1, Math.round(share * 100))} % of its entries)`;
}
