import { replaceEntry } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import { isGivenUp, isUnverifiable } from '../../definitions/access-denied.ts';
import type { SiteFacts, SitemapEntry, SitemapEntryConditions } from '../../site-facts/index.ts';
import { sharesOf } from './shared/shares.ts';

export const sitemapUrlError = defineSiteCheck<{
  readonly sitemapUrl: string | null;
  /** Null without a response. */
  readonly status: number | null;
  readonly failure: string | null;
  /** True if the server turned the crawler away, which says nothing about what visitors get. */
  readonly blocked: boolean;
  /** Share of the sitemap's entries with errors of this kind. */
  readonly share: number | null;
}>({
  id: 'sitemap-url-error',
  title: '4xx, 5xx or dead URL in sitemap',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'The sitemap sends search engines to a page that is not there. They come back for it again and again, and trust the file less each time.',
  howToFix: 'Remove the entry, or restore the page.',
  example: {
    bad: '<loc>https://example.com/summer-sale-2019</loc>  <!-- 404 -->',
    good: '<loc>https://example.com/sale</loc>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap'],
  decisions: [
    '`link-broken-internal` reports a dead URL that pages link to as well.',
    'The fix removes URLs that are gone (404, 410). Those that may be back tomorrow (5xx, no answer) have no fix.',
  ],
  fixable: true,
  retest: 'analysis',
  reportsSitemapEntries: true,
  async *run(site) {
    yield* errors(site, { status: [400, 599] });
    yield* errors(site, { failed: true });
  },
  observed: ({ status }) => status,
  message: ({ status, failure, blocked, sitemapUrl }) => {
    const answer = status === null ? `does not answer (${failure ?? 'no response'})` : `answers ${status}`;
    return `${sitemapUrl ?? 'A sitemap'} lists this URL, which ${answer}${blocked ? ' to this crawler' : ''}.`;
  },
});

async function* errors(site: SiteFacts, where: SitemapEntryConditions) {
  const shareOf = await sharesOf(site, where, isFault);
  for await (const entry of site.sitemapEntries(where)) {
    if (!isFault(entry)) continue;
    const { target, sitemapUrl } = entry;
    const { url, status, failure } = target;
    const blocked = isUnverifiable(target);
    yield {
      url,
      evidence: { sitemapUrl, status, failure, blocked, share: shareOf(sitemapUrl) },
      severity: blocked ? ('medium' as const) : undefined,
      confidence: blocked ? ('low' as const) : undefined,
      fix: isGone(entry) ? replaceEntry(url, null) : undefined,
    };
  }
}

/** Tells whether the page is gone for good. An entry for a page that may come back stays in the sitemap. */
function isGone({ target }: SitemapEntry): boolean {
  return target.status === 404 || target.status === 410;
}

function isFault({ target }: SitemapEntry): boolean {
  return !isGivenUp(target);
}
