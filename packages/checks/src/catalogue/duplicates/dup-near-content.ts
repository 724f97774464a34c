import { counted } from '@plumbline/contracts';
import { looksPaginated } from '@plumbline/page-facts';
import { defineSiteCheck } from '../../check.ts';
import type { SimilarPair } from '../../site-facts/index.ts';
import { spellingKey } from '../../definitions/spelling-key.ts';

export const dupNearContent = defineSiteCheck<{
  readonly total: number;
  readonly urls: readonly string[];
  /** Estimated share of three-word phrases that the pages have in common. */
  readonly similarityMin: number;
  readonly similarityMax: number;
  /** The two most similar pages. */
  readonly closest: SimilarPair;
}>({
  id: 'dup-near-content',
  title: 'Near-duplicate pages',
  category: 'duplicates',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'medium',
  effort: 'high',
  why: 'The main content of these pages is nearly the same, so that search engines have no reason to show more than one of them, and may think little of a site that repeats itself.',
  howToFix:
    'Merge the pages, give each of them content of its own, or name one of them as the canonical of all.',
  example: {
    bad: '/plumber-leeds, /plumber-york and /plumber-hull: the same text with another town',
    good: '/plumber-leeds: who works there, what they did, what customers say',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: [
    'Compares whole signatures of 128 numbers: 116 equal ones are a similarity of 0.9. Pages that share two of 16 bands are compared, one of each group of identical pages; a band that more than 200 pages share is boilerplate.',
  ],
  ofGroups: true,
  async *run(site) {
    for await (const { urls, total, pairs, similarityMin, similarityMax } of site.nearDuplicates()) {
      const members = urls.filter((url) => !looksPaginated(url));
      const [first = ''] = members;
      const closest = pairs.find(areTwoPages);
      if (closest === undefined) continue;
      const paginated = urls.length - members.length;
      yield {
        url: first,
        evidence: { total: total - paginated, urls: members, similarityMin, similarityMax, closest },
      };
    }
  },
  observed: ({ urls }) => urls,
  message({ total, similarityMin, closest: { urls, similarity } }) {
    const closest = urls.join(' and ');
    if (total === 2) return `${closest} share ${percent(similarity)} of their content.`;
    return `Each of ${counted(total, 'page')} shares at least ${percent(similarityMin)} of its content with another one of them; ${closest} share most, ${percent(similarity)}.`;
  },
});

/**
 * Tells whether two URLs are different pages. dup-url-variants reports spellings of one address, and a series of
 * pages is no fault.
 */
function areTwoPages({ urls: [one, other] }: SimilarPair): boolean {
  return !looksPaginated(one) && !looksPaginated(other) && spellingKey(one) !== spellingKey(other);
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
