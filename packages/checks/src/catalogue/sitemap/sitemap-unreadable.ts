import { isOwnFailure, unverifiableStatuses, type FetchFailure } from '@plumbline/web';
import { defineSiteCheck } from '../../check.ts';
import type { SitemapFile } from '../../site-facts/index.ts';
import { isOverLimits } from './shared/readable.ts';

/** The crawler had read as many files as it may, or for as long. */
const LEFT_OUT: FetchFailure['reason'] = 'internal';

export const sitemapUnreadable = defineSiteCheck<{
  readonly source: SitemapFile['source'];
  /** Null without a response. */
  readonly status: number | null;
  readonly reason: string;
}>({
  id: 'sitemap-unreadable',
  title: 'Declared sitemap cannot be fetched or parsed',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'Search engines are told to read this file and get nothing out of it, or only a part, so that pages listed in it are found late or never.',
  howToFix: 'Generate the file with a program that follows the protocol, and check that its URL answers 200.',
  example: {
    bad: 'Sitemap: https://example.com/sitemap.xml  # answers with an HTML page',
    good: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">…</urlset>',
  },
  references: [
    'https://www.sitemaps.org/protocol.html',
    'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  ],
  decisions: ['A declared sitemap that cannot be read is reported here; `sitemap-missing` is silent then.'],
  retest: 'analysis',
  async *run(site) {
    for (const file of site.sitemaps) {
      const reason = faultOfSitemap(file);
      if (reason === null) continue;
      const { url, source, status } = file;
      // The server may turn away only this crawler.
      const isRefusal = status !== null && unverifiableStatuses.has(status);
      yield { url, evidence: { source, status, reason }, confidence: isRefusal ? 'low' : undefined };
    }
  },
  observed: ({ status }) => status,
  message: ({ reason }) => `The sitemap ${reason}.`,
});

function faultOfSitemap(file: SitemapFile): string | null {
  const { url, status, failure, kind, error, source, namedIndex } = file;
  if (isOwnFailure(failure) || failure === LEFT_OUT || (source === 'guess' && kind === null)) return null;
  if (status === null) return `does not answer (${failure ?? 'no response'})`;
  if (status !== 200) return `answers ${status}`;
  if (error !== null && !isOverLimits(file)) return `cannot be read: ${error}`;
  if (kind === null) return 'is not in a format that can be read';
  if (kind === 'index' && source === 'index') return 'is an index that another index names';
  if (namedIndex === undefined) return null;
  return namedIndex === url
    ? 'is an index that names itself'
    : `is an index that names another index: ${namedIndex}`;
}
