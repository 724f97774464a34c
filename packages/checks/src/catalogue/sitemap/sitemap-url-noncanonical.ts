import { defineSiteCheck } from '../../check.ts';
import { groupByWeight } from '../../definitions/group-by-weight.ts';
import type { SitemapEntry, SiteTarget } from '../../site-facts/index.ts';
import { isInsecureEntry, prefersHttps } from './shared/insecure-entry.ts';
import { replaceBy } from './shared/replace-by.ts';

const LOOKED_UP_AT_ONCE = 500;

export const sitemapUrlNoncanonical = defineSiteCheck<{
  readonly sitemapUrl: string | null;
  readonly canonical: string;
  readonly difference: 'trailing-slash' | 'other';
}>({
  id: 'sitemap-url-noncanonical',
  title: 'Non-canonical URL in sitemap',
  category: 'sitemap',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'The sitemap says that this URL should be shown in search, and the page itself says that another one should. Search engines take both as hints and may follow the wrong one.',
  howToFix: 'List the canonical URL in place of this one.',
  example: {
    bad: '<loc>https://example.com/shoes?sort=price</loc>  <!-- canonical: /shoes -->',
    good: '<loc>https://example.com/shoes</loc>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  fixable: true,
  retest: 'analysis',
  reportsSitemapEntries: true,
  async *run(site) {
    const siteIsHttps = await prefersHttps(site);
    const entries = site.sitemapEntries({ status: [200, 200], canonicalElsewhere: true });
    for await (const group of groupByWeight(entries, LOOKED_UP_AT_ONCE)) {
      const canonicals = await site.lookUp(group.flatMap(({ target }) => target.canonicalUrl ?? []));
      for (const entry of group) {
        const { target, sitemapUrl } = entry;
        if (target.canonicalUrl === null || isReportedOtherwise(entry) || isInsecureEntry(entry, siteIsHttps))
          continue;
        const difference = differenceOf(target.url, target.canonicalUrl);
        const canonical = canonicals.get(target.canonicalUrl);
        yield {
          url: target.url,
          evidence: { sitemapUrl, canonical: target.canonicalUrl, difference },
          severity: difference === 'trailing-slash' ? 'low' : undefined,
          fix: isGoodEntry(canonical) ? replaceBy(target.url, canonical) : undefined,
        };
      }
    }
  },
  observed: ({ canonical }) => canonical,
  message: ({ sitemapUrl, canonical }) =>
    `${sitemapUrl ?? 'A sitemap'} lists this URL, whose canonical is ${canonical}.`,
});

/** Tells whether `sitemap-url-nonindexable` reports the entry. */
function isReportedOtherwise({ target }: SitemapEntry): boolean {
  return target.noindex || target.blocked;
}

function isGoodEntry(canonical: SiteTarget | undefined): canonical is SiteTarget {
  return canonical?.status === 200 && canonical.indexable;
}

/** Returns the difference of two normalised URLs, which have the same escapes and the same case of the host. */
function differenceOf(url: string, canonical: string): 'trailing-slash' | 'other' {
  const bare = (each: string) => each.replace(/\/(?=\?|$)/, '');
  return bare(url) === bare(canonical) ? 'trailing-slash' : 'other';
}
