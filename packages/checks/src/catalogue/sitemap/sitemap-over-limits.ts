import { formatNumber } from '@plumbline/contracts';
import { escapeXml, type Fix } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import type { SitemapFile } from '../../site-facts/index.ts';
import { andMore } from '../links/shared/link-list.ts';
import { isOverLimits } from './shared/readable.ts';

/** https://www.sitemaps.org/protocol.html */
const ENTRIES_MAX = 50_000;
const BYTES_MAX = 52_428_800;
const WARNING_SHARE = 0.9;
const PART_ENTRIES = 45_000;

export const sitemapOverLimits = defineSiteCheck<{
  /** Number of entries; there may be more, because reading ends at the limit. */
  readonly entries: number;
  /** Decoded size. */
  readonly bytes: number;
  readonly limit: 'entries' | 'bytes' | 'images';
  readonly exceeded: boolean;
  /** Fewest files that are needed, each with at most 45,000 entries. */
  readonly parts: number;
  /**
   * The entry with the most images among entries with more than 1,000, and the number of such entries (at most 100 are
   * kept).
   */
  readonly crowded?: { readonly url: string; readonly images: number; readonly total: number };
}>({
  id: 'sitemap-over-limits',
  title: 'Sitemap exceeds size limits',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'Search engines read at most 50,000 entries and 50 MB of a sitemap. They ignore the rest, or the whole file.',
  howToFix: 'Split the file into several sitemaps, and name them in a sitemap index.',
  example: {
    bad: '/sitemap.xml with 81,204 entries',
    good: '/sitemap-index.xml → /sitemap-1.xml (45,000) and /sitemap-2.xml (36,204)',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    'https://www.sitemaps.org/protocol.html',
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps',
  ],
  decisions: [
    'Gives the index of the parts as text without edits: the parts are the work of a generator.',
    'Search engines read the first 1,000 images of an entry: an entry with more is medium, without a fix, and reported only if the file keeps to the other limits. News entries are not counted.',
  ],
  fixable: true,
  retest: 'analysis',
  reportsSitemapEntries: true,
  async *run(site) {
    for (const file of site.sitemaps) {
      const exceeded = isOverLimits(file);
      const limit = nearestLimit(file);
      const { url, entries, bytes } = file;
      const parts = partsOf(file);
      const crowded = crowdedOf(file);
      if (!exceeded && crowded !== null) {
        const evidence = { entries, bytes, limit: 'images', exceeded: true, parts, crowded } as const;
        yield { url, evidence, severity: 'medium' };
        continue;
      }
      if (!exceeded && limit === null) continue;
      yield {
        url,
        evidence: { entries, bytes, limit: limit ?? 'entries', exceeded, parts },
        fix: exceeded ? splitPlan(file, parts) : undefined,
        severity: exceeded ? undefined : 'low',
      };
    }
  },
  observed: ({ entries }) => entries,
  message: ({ entries, bytes, limit, exceeded, crowded }) => {
    if (crowded !== undefined)
      return `The sitemap lists ${formatNumber(crowded.images)} images for ${crowded.url}; search engines read 1,000 of a page${andMore(crowded.total)}.`;
    const size =
      limit === 'entries' ? `${formatNumber(entries)} entries` : `${Math.round(bytes / 1_048_576)} MB`;
    return exceeded
      ? `The sitemap holds more than ${size}.`
      : `The sitemap holds ${size}, which is close to the limit.`;
  },
});

function crowdedOf({ crowdedEntries }: SitemapFile) {
  const [first] = [...crowdedEntries].sort((one, other) => other.images - one.images);
  return first === undefined ? null : { ...first, total: crowdedEntries.length };
}

function nearestLimit({ entries, bytes }: SitemapFile): 'entries' | 'bytes' | null {
  if (bytes >= WARNING_SHARE * BYTES_MAX) return 'bytes';
  return entries >= WARNING_SHARE * ENTRIES_MAX ? 'entries' : null;
}

function partsOf({ entries, bytes }: SitemapFile): number {
  return Math.max(2, Math.ceil(entries / PART_ENTRIES), Math.ceil(bytes / (WARNING_SHARE * BYTES_MAX)));
}

/** Returns the sitemap index. Its parts, which a generator must write, are beside the file that they replace. */
function splitPlan({ url }: SitemapFile, parts: number): Fix {
  const base = url.replace(/(?:\.xml|\.txt)?(?:\.gz)?$/, '');
  const files = Array.from(
    { length: parts },
    (_, index) => `  <sitemap><loc>${escapeXml(`${base}-${index + 1}.xml`)}</loc></sitemap>`,
  );
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...files,
    '</sitemapindex>',
    '',
  ].join('\n');
  return { current: url, suggested: content, snippet: content, edits: [] };
}
