import { entryXml, type Fix } from '@plumbline/fixes';
import { isInternal, normaliseUrl } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import type { SiteFacts, SitemapFile } from '../../site-facts/index.ts';

const LISTED_MAX = 20;
const ELSEWHERE = 'on another host';

interface InvalidEntry {
  /** As written. */
  readonly loc: string;
  readonly reason: string;
  /** Null if the entry should be removed. */
  readonly suggestedLoc: string | null;
}

export const sitemapUrlInvalid = defineSiteCheck<{
  /** At most 100 are kept of a file. */
  readonly total: number;
  readonly entries: readonly InvalidEntry[];
  /** True if no sitemap lists a page of the site, because entries are on another host. */
  readonly listsNoPage?: true;
}>({
  id: 'sitemap-url-invalid',
  title: 'Invalid or duplicate entries in the sitemap',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Search engines drop entries that are no addresses of the site, and distrust a file with many of them.',
  howToFix: 'Correct or remove the entries, and list each URL once.',
  example: {
    bad: '<loc>/shoes</loc>\n<loc>https://example.com/shoes#sizes</loc>',
    good: '<loc>https://example.com/shoes</loc>',
  },
  references: ['https://www.sitemaps.org/protocol.html'],
  decisions: [
    'Offers a fix only if the analysis has found each page that the entries mean.',
    'If entries are on another host and no sitemap lists a page of the site, that is one issue about the site, and absorbs `sitemap-page-missing`. It has no fix: the sitemap has to be made for this host.',
    'The same URL in several files is not reported: that needs a set of all entries. `sitemap-unreadable` reports a bare ampersand, which makes the file no XML.',
  ],
  absorbs: { acrossSite: ['sitemap-page-missing'] },
  fixable: true,
  retest: 'analysis',
  reportsSitemapEntries: true,
  async *run(site) {
    const all = site.sitemaps.flatMap((file) => invalidEntries(file, site.hosts));
    if (all.some(({ reason }) => reason.startsWith(ELSEWHERE)) && !(await listsAnyPage(site))) {
      yield { url: null, evidence: { ...evidenceOf(all), listsNoPage: true } };
      return;
    }
    for (const file of site.sitemaps) {
      const entries = invalidEntries(file, site.hosts);
      if (entries.length === 0) continue;
      const meant = entries.flatMap(({ suggestedLoc }) => suggestedLoc ?? []);
      const known = await site.lookUp(meant);
      const areFound = meant.every((each) => known.get(each)?.indexable === true);
      yield { url: file.url, evidence: evidenceOf(entries), fix: areFound ? fixFor(entries) : null };
    }
  },
  places: ({ entries }) => entries.map(({ loc }) => loc),
  observed: ({ entries }) => entries.map(({ loc }) => loc),
  message: ({ total, entries: [first], listsNoPage }) =>
    `${listsNoPage ? 'No sitemap lists a page of this site: the' : 'The'} entry "${first?.loc ?? ''}" is ${describe(first?.reason ?? '')}${total > 1 ? ` (and ${total - 1} more are invalid)` : ''}.`,
});

async function listsAnyPage(site: SiteFacts): Promise<boolean> {
  for await (const _page of site.pages({ inSitemap: true })) return true;
  return false;
}

function invalidEntries(file: SitemapFile, hosts: readonly string[]): readonly InvalidEntry[] {
  return file.invalidEntries.map(({ value, reason }) => ({
    loc: value,
    reason,
    suggestedLoc: corrected(value, reason, file, hosts),
  }));
}

function evidenceOf(entries: readonly InvalidEntry[]) {
  return { total: entries.length, entries: entries.slice(0, LISTED_MAX) };
}

/** Returns words for a fault that the sitemap reader found. */
function describe(reason: string): string {
  return reason.startsWith('contains') ? `not valid: it ${reason}` : reason;
}

/** Returns the entry as it was meant, if it is one of the site's own URLs. */
function corrected(
  value: string,
  reason: string,
  { url }: SitemapFile,
  hosts: readonly string[],
): string | null {
  if (reason.startsWith('longer') || reason.startsWith('not a URL')) return null;
  const meant = normaliseUrl(value, url);
  return meant !== null && value !== '' && isInternal(meant, hosts) && !reason.startsWith(ELSEWHERE)
    ? meant
    : null;
}

/** Returns the fix; null if an entry is outside of the sitemap's directory, because then the file must move. */
function fixFor(entries: readonly InvalidEntry[]): Fix | null {
  if (entries.some(({ reason }) => reason.startsWith('outside'))) return null;
  const kept = entries.flatMap(({ suggestedLoc }) => suggestedLoc ?? []);
  return {
    current: entries.map(({ loc }) => loc).join('\n'),
    suggested: kept.join('\n'),
    snippet: kept.map(entryXml).join('\n'),
    edits: entries.map(({ loc, suggestedLoc }) => ({
      kind: 'sitemap-entry',
      url: loc,
      replacement: suggestedLoc,
    })),
  };
}
