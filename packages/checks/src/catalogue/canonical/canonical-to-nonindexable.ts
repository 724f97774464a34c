import { defineSiteCheck } from '../../check.ts';
import { canonicalsElsewhere } from '../../definitions/canonical-references.ts';

export const canonicalToNonindexable = defineSiteCheck<{
  readonly canonical: string;
  readonly blockedBy: 'noindex' | 'robots.txt';
}>({
  id: 'canonical-to-nonindexable',
  title: 'Canonical points to a noindex or robots-blocked URL',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'The page steps back in favour of one that search engines may not show. In the end neither of them may appear.',
  howToFix:
    'Choose a canonical that may be indexed, or lift the noindex or the robots.txt rule from the page that it names.',
  example: {
    bad: '<link rel="canonical" href="https://example.com/print/a">  <!-- noindex -->',
    good: '<link rel="canonical" href="https://example.com/a">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  async *run(site) {
    const noindexed = { internal: true, targetStatus: [200, 299], targetNoindex: true } as const;
    for await (const { source, target } of canonicalsElsewhere(site, noindexed)) {
      yield { url: source.url, evidence: { canonical: target.url, blockedBy: 'noindex' } };
    }
    const blocked = { internal: true, targetBlocked: true, targetNoindex: false } as const;
    for await (const { source, target } of canonicalsElsewhere(site, blocked)) {
      yield { url: source.url, evidence: { canonical: target.url, blockedBy: 'robots.txt' } };
    }
  },
  observed: ({ canonical }) => canonical,
  message: ({ canonical, blockedBy }) =>
    blockedBy === 'noindex'
      ? `The canonical ${canonical} is noindex.`
      : `The canonical ${canonical} is closed to search engines by robots.txt.`,
});
