import { counted } from '@plumbline/contracts';
import { defineSiteCheck } from '../../check.ts';
import { groupByWeight } from '../../definitions/group-by-weight.ts';
import type { ReferencedTarget, SiteTarget } from '../../site-facts/index.ts';

/** With this many linking pages, the links are no accident. */
const PAGES_MIN = 3;
const LOOKED_UP_AT_ONCE = 500;

export const linkToNoncanonical = defineSiteCheck<{
  readonly canonical: string;
  /** Number of pages with a followed link to the duplicate, and to its canonical. */
  readonly pages: number;
  readonly pagesToCanonical: number;
  readonly sources: readonly string[];
}>({
  id: 'link-to-noncanonical',
  title: 'Internal links point to non-canonical duplicates',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'The page says that another address is the original, and the links of the site say the opposite. Search engines weigh both, and may show the wrong one.',
  howToFix: 'Link to the canonical URL, in templates as well as in texts.',
  example: {
    bad: '<a href="/shoes?ref=nav">Shoes</a>  <!-- canonical: /shoes -->',
    good: '<a href="/shoes">Shoes</a>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: [
    'Offers no fix, because it reports the duplicate, and the links are on other pages. Where the query of the duplicate is a later page, an order or a selection, readers need these links.',
  ],
  async *run(site) {
    const duplicates = site.targets({
      kinds: ['link'],
      internal: true,
      nofollow: false,
      targetStatus: [200, 200],
      targetCanonicalElsewhere: true,
    });
    for await (const group of groupByWeight(duplicates, LOOKED_UP_AT_ONCE)) {
      const canonicals = await site.lookUp(group.flatMap(({ target }) => target.canonicalUrl ?? []));
      for (const found of group) {
        const canonical = canonicals.get(found.target.canonicalUrl ?? '');
        if (canonical === undefined || !isPreferredTo(canonical, found)) continue;
        const { target, followingPages, sources } = found;
        yield {
          url: target.url,
          evidence: {
            canonical: canonical.url,
            pages: followingPages,
            pagesToCanonical: canonical.linksIn ?? 0,
            sources,
          },
        };
      }
    }
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, pages }) =>
    `${pages === 1 ? 'One page links' : `${counted(pages, 'page')} link`} to this URL, whose canonical is ${canonical}.`,
});

/** Tells whether the canonical is a page of the site and the duplicate has many links, or more than the canonical. */
function isPreferredTo(canonical: SiteTarget, { target, followingPages }: ReferencedTarget): boolean {
  if (canonical.url === target.url || !canonical.internal || canonical.status !== 200) return false;
  return followingPages >= PAGES_MIN || followingPages > (canonical.linksIn ?? 0);
}
