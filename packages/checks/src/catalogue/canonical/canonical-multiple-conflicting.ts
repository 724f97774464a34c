import { definePageCheck } from '../../check.ts';
import { honouredCanonicals } from '../../definitions/honoured-canonicals.ts';

export const canonicalMultipleConflicting = definePageCheck<
  'html',
  {
    readonly values: readonly string[];
    readonly sources: readonly ('html' | 'header')[];
    readonly conflicting: boolean;
  }
>({
  id: 'canonical-multiple-conflicting',
  title: 'Several different canonicals on one page',
  category: 'canonical',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'Search engines ignore canonicals that contradict each other and choose an address on their own. Usually a plugin, a theme or a tag manager adds a second one.',
  howToFix: 'Keep exactly one canonical per page and switch off what adds the others.',
  example: {
    bad: '<link rel="canonical" href="https://example.com/a">\n<link rel="canonical" href="https://example.com/b">',
    good: '<link rel="canonical" href="https://example.com/a">',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  ],
  appliesTo: 'html',
  run(page) {
    const declared = honouredCanonicals(page);
    const distinct = (['html', 'header'] as const).map(
      (source) => new Set(declared.filter((one) => one.source === source).map(({ url }) => url)).size,
    );
    // canonical-header-conflict reports one value in the page and another value in the header.
    const conflicting = distinct.some((values) => values > 1);
    const elements = declared.filter(({ source }) => source === 'html').length;
    if (!conflicting && (elements < 2 || distinct[1] !== 0)) return null;
    return {
      evidence: {
        values: declared.map(({ url }) => url),
        sources: declared.map(({ source }) => source),
        conflicting,
      },
      severity: conflicting ? undefined : 'low',
    };
  },
  places: 'observed',
  observed: ({ values }) => values,
  message: ({ values, conflicting }) =>
    conflicting
      ? `The page declares different canonicals: ${[...new Set(values)].join(', ')}.`
      : `The page declares the same canonical ${values.length} times.`,
});
