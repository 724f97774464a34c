import { counted } from '@plumbline/contracts';
import { defineSiteCheck } from '../../check.ts';
import { identicalPages } from '../../definitions/identical-pages.ts';
import type { DuplicateGroup } from '../../site-facts/index.ts';

export const dupExactContent = defineSiteCheck<{
  readonly total: number;
  readonly urls: readonly string[];
  /** The URL to keep: the start page, else the one in a sitemap, the most linked or the shortest. */
  readonly suggestedPrimary: string;
  readonly contentHash: string;
}>({
  id: 'dup-exact-content',
  title: 'Pages with identical content',
  category: 'duplicates',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  absorbs: {
    onUrl: ['dup-title', 'dup-description', 'dup-h1', 'dup-near-content'],
    onNamedUrls: ['struct-single-inlink'],
  },
  unfits: 'copies',
  why: 'Search engines show one of the copies and leave the others out. Which one they choose is not up to you, and the links that they have gained are split among them.',
  howToFix: 'Keep one of the URLs, and redirect the others to it or name it as their canonical.',
  example: {
    bad: '/shoes and /footwear hold the same page, both without a canonical',
    good: '/footwear: <link rel="canonical" href="https://example.com/shoes">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
  decisions: ['Spellings of one address with the same content are left to `dup-url-variants`.'],
  async *run(site) {
    for await (const group of identicalPages(site)) {
      const { urls, total, value } = group;
      const [suggestedPrimary = ''] = urls;
      yield {
        url: suggestedPrimary,
        evidence: { total, urls, suggestedPrimary, contentHash: value },
        severity: areAlternates(group) ? 'low' : undefined,
      };
    }
  },
  observed: ({ urls }) => urls,
  message: ({ total, urls: [first, second] }) =>
    `${counted(total, 'page')} have the same content, among them ${first ?? ''} and ${second ?? ''}.`,
});

/**
 * Tells whether the pages are versions for several regions in one language. With hreflang, search engines know which
 * version to show.
 */
function areAlternates({ urls, alternates }: DuplicateGroup): boolean {
  return urls.filter((url) => !alternates.includes(url)).length <= 1;
}
