import { replaceEntry, type Fix } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import { groupByWeight } from '../../definitions/group-by-weight.ts';
import { willNameItself } from '../../definitions/will-name-itself.ts';
import type { SiteTarget } from '../../site-facts/index.ts';
import { isInsecureEntry, prefersHttps } from './shared/insecure-entry.ts';
import { replaceBy } from './shared/replace-by.ts';
import { percentage, sharesOf } from './shared/shares.ts';

/** Share of the entries of a sitemap. */
const GRAVE_SHARE = 0.1;

const LOOKED_UP_AT_ONCE = 500;

const redirects = { status: [300, 399] } as const;

export const sitemapUrlRedirect = defineSiteCheck<{
  readonly sitemapUrl: string | null;
  readonly status: number | null;
  /** Null if it is unknown. */
  readonly finalUrl: string | null;
  /** Share of the sitemap's entries that redirect. */
  readonly share: number | null;
}>({
  id: 'sitemap-url-redirect',
  title: 'Redirecting URL in sitemap',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'A sitemap lists the pages that should be shown in search. A redirect is no such page, and search engines stop trusting a file that is full of redirects.',
  howToFix: 'List the URL where the redirect ends in place of this one.',
  example: {
    bad: '<loc>https://example.com/old</loc>  <!-- 301 → /new -->',
    good: '<loc>https://example.com/new</loc>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap'],
  absorbs: { onNamedUrls: ['sitemap-page-missing'] },
  decisions: [
    'Absorbs `sitemap-page-missing` for the page where the redirect ends: the corrected entry lists it.',
  ],
  fixable: true,
  retest: 'analysis',
  reportsSitemapEntries: true,
  async *run(site) {
    const siteIsHttps = await prefersHttps(site);
    const isRedirect = (entry: { target: SiteTarget; sitemapUrl: string | null }) =>
      entry.target.redirectUrl !== null && !isInsecureEntry(entry, siteIsHttps);
    const shareOf = await sharesOf(site, redirects, isRedirect);
    for await (const group of groupByWeight(site.sitemapEntries(redirects), LOOKED_UP_AT_ONCE)) {
      const ends = await site.lookUp(group.flatMap(({ target }) => target.redirectEnd?.url ?? []));
      for (const entry of group) {
        if (!isRedirect(entry)) continue;
        const { target, sitemapUrl } = entry;
        const share = shareOf(sitemapUrl);
        const finalUrl = target.redirectEnd?.url ?? target.redirectUrl;
        yield {
          url: target.url,
          evidence: { sitemapUrl, status: target.status, finalUrl, share },
          severity: (share ?? 0) > GRAVE_SHARE ? 'high' : undefined,
          fix: fixOf(target, ends.get(target.redirectEnd?.url ?? '')),
        };
      }
    }
  },
  observed: ({ status }) => status,
  message: ({ sitemapUrl, status, finalUrl, share }) =>
    `${sitemapUrl ?? 'A sitemap'} lists this URL, which redirects (${String(status)}) to ${finalUrl ?? ''}${(share ?? 0) > GRAVE_SHARE ? `, like others${percentage(share)}` : ''}.`,
});

/** Returns no fix if it is unknown where the redirect ends. */
function fixOf(entry: SiteTarget, end: SiteTarget | undefined): Fix | undefined {
  if (end === undefined || end.status === null) return undefined;
  const isFound = end.status === 200 && end.indexable;
  const willBeFound = end.canonicalUrl === entry.url && willNameItself(end, entry);
  return isFound || willBeFound ? replaceBy(entry.url, end) : replaceEntry(entry.url, null);
}
