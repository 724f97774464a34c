import { counted } from '@plumbline/contracts';
import { defineWholeSiteCheck } from '../../check.ts';

export const canonicalUnlinked = defineWholeSiteCheck<{
  /** At most 10 of the pages that name it, and the number of such pages. */
  readonly canonicalisedFrom: readonly string[];
  readonly pages: number;
}>({
  id: 'canonical-unlinked',
  title: 'Canonical target has no internal link',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  absorbs: { onUrl: ['struct-redirect-only-inlinks'] },
  why: 'The site calls this URL the original, yet links only to its duplicates. Links are a strong sign of which address matters, and here they speak against the canonical.',
  howToFix: 'Link to the canonical URL wherever the site now links to one of its duplicates.',
  example: {
    bad: '<a href="/shoes?sort=price">Shoes</a>  <!-- canonical: /shoes -->',
    good: '<a href="/shoes">Shoes</a>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://sitebulb.com/hints/indexability/canonical-url-has-no-incoming-internal-links/',
  ],
  retest: 'analysis',
  reportsMissingLinks: 'none',
  async *run(site) {
    const unlinked = site.targets({
      kinds: ['canonical'],
      internal: true,
      targetStatus: [200, 200],
      targetLinksIn: 0,
    });
    for await (const { target, pages, sources } of unlinked) {
      if (!target.indexable) continue;
      yield {
        url: target.url,
        evidence: { canonicalisedFrom: sources, pages },
      };
    }
  },
  observed: ({ canonicalisedFrom }) => canonicalisedFrom,
  message: ({ pages, canonicalisedFrom: [first] }) =>
    `${pages === 1 ? String(first) : counted(pages, 'page')} name${pages === 1 ? 's' : ''} this URL as canonical, but no page links to it.`,
});
