import type { LastmodFault } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';

const LISTED_MAX = 20;

export const sitemapLastmodInvalid = defineSiteCheck<{
  /** At most 100 are kept of a file. */
  readonly total: number;
  readonly entries: readonly {
    readonly loc: string;
    readonly lastmod: string;
    readonly reason: LastmodFault;
  }[];
}>({
  id: 'sitemap-lastmod-invalid',
  title: 'lastmod is malformed, in the future or not credible',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Google uses lastmod as long as it proves right. Dates that cannot be true teach it to ignore all of them, and changed pages are visited later.',
  howToFix: 'Write the time of the last real change of each page, or leave the tag out.',
  example: {
    bad: '<lastmod>21.11.2025</lastmod>',
    good: '<lastmod>2025-11-21T10:00:00+01:00</lastmod>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    'https://www.w3.org/TR/NOTE-datetime',
  ],
  decisions: [
    'The same date everywhere is not reported: that needs the hashes of the content of an earlier analysis.',
  ],
  retest: 'analysis',
  reportsSitemapEntries: true,
  async *run(site) {
    for (const { url, invalidLastmods } of site.sitemaps) {
      if (invalidLastmods.length === 0) continue;
      const entries = invalidLastmods.map((entry) => ({
        loc: entry.url,
        lastmod: entry.value,
        reason: entry.reason,
      }));
      const isFuture = entries.some(({ reason }) => reason === 'future');
      yield {
        url,
        evidence: { total: entries.length, entries: entries.slice(0, LISTED_MAX) },
        severity: isFuture ? 'medium' : undefined,
      };
    }
  },
  places: ({ entries }) => entries.map(({ loc }) => loc),
  observed: ({ entries }) => entries.map(({ lastmod }) => lastmod),
  message: ({ total, entries: [first] }) =>
    `The lastmod "${first?.lastmod ?? ''}" ${descriptions[first?.reason ?? 'malformed']}${total > 1 ? ` (and ${total - 1} more are wrong)` : ''}.`,
});

const descriptions: Readonly<Record<LastmodFault, string>> = {
  malformed: 'is no date of the form that sitemaps use',
  future: 'is in the future',
  'too-old': 'is older than the web',
};
