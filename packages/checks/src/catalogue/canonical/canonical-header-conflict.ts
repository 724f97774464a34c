import { definePageCheck } from '../../check.ts';
import { honouredCanonicals } from '../../definitions/honoured-canonicals.ts';

export const canonicalHeaderConflict = definePageCheck<
  'html',
  { readonly htmlCanonical: string; readonly headerCanonical: string }
>({
  id: 'canonical-header-conflict',
  title: 'Canonical in HTTP header differs from HTML',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  about: 'serving',
  why: 'The page names one canonical and the response header another one. Neither counts then, and the search engine chooses the address that it shows.',
  howToFix:
    'Keep one of the two, the element for pages and the header for PDFs and other files, or make both say the same.',
  example: {
    bad: 'Link: <https://example.com/b>; rel="canonical"\n\n<link rel="canonical" href="https://example.com/a">',
    good: '<link rel="canonical" href="https://example.com/a">',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://www.rfc-editor.org/rfc/rfc8288#section-3',
  ],
  decisions: [
    'No other check reports a page and its Link header that each name one canonical, but not the same. Naming the same one twice is no problem.',
  ],
  appliesTo: 'html',
  run(page) {
    const declared = honouredCanonicals(page);
    const urlsOf = (wanted: 'html' | 'header') => [
      ...new Set(declared.filter(({ source }) => source === wanted).map(({ url }) => url)),
    ];
    const [inHtml, inHeader] = [urlsOf('html'), urlsOf('header')];
    const [htmlCanonical] = inHtml;
    const [headerCanonical] = inHeader;
    // canonical-multiple-conflicting reports several canonicals in one place.
    if (htmlCanonical === undefined || headerCanonical === undefined) return null;
    if (inHtml.length > 1 || inHeader.length > 1 || htmlCanonical === headerCanonical) return null;
    return { evidence: { htmlCanonical, headerCanonical } };
  },
  observed: ({ htmlCanonical, headerCanonical }) => [htmlCanonical, headerCanonical],
  message: ({ htmlCanonical, headerCanonical }) =>
    `The page declares ${htmlCanonical} as its canonical, but its Link header names ${headerCanonical}.`,
});
