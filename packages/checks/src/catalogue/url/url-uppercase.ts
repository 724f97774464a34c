import { definePageCheck } from '../../check.ts';
import { namedSegments } from '../../url/path-segments.ts';

/** From this length on, letters mixed with digits are an identifier. */
const IDENTIFIER_LENGTH_MIN = 8;

export const urlUppercase = definePageCheck<'html', { readonly segments: readonly string[] }>({
  id: 'url-uppercase',
  title: 'URL contains uppercase letters',
  category: 'url',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  why: 'Case matters in the path of an address: /Drills and /drills are two pages to a search engine, and people who type the address get it wrong.',
  howToFix: 'Use lower case in paths, and redirect the other spellings to it with status 301.',
  example: {
    bad: 'https://example.com/Tools/Cordless-Drills',
    good: 'https://example.com/tools/cordless-drills',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/url-structure'],
  appliesTo: 'html',
  run(page) {
    const segments = namedSegments(page.url).filter(
      (segment) => /[A-Z]/.test(segment) && !isIdentifier(segment),
    );
    return segments.length === 0 ? null : { evidence: { segments } };
  },
  message: ({ segments }) =>
    `The path has capital letters: ${segments.map((segment) => `"${segment}"`).join(', ')}.`,
});

function isIdentifier(segment: string): boolean {
  return segment
    .split(/[-_.~]/)
    .some((token) => token.length >= IDENTIFIER_LENGTH_MIN && /[A-Z]/.test(token) && /\d/.test(token));
}
