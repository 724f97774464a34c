import { definePageCheck } from '../../check.ts';
import { isNamedByWiki } from './shared/named-by-wiki.ts';
import { namedSegments } from './shared/path-segments.ts';

/** In longer segments, letters mixed with digits are an identifier. */
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
  decisions: [
    'Always low. If the other spelling answers as well, `dup-url-variants` reports it and absorbs this issue on the same URL.',
    'Leaves out the last segment when it looks like a file, HTML files included: `String.html` of a reference manual is called after what it documents.',
    'Leaves out wikis (MediaWiki, DokuWiki), which make addresses from titles in just this way.',
  ],
  appliesTo: 'html',
  run(page) {
    if (isNamedByWiki(page)) return null;
    const segments = namedSegments(page.url).filter(
      (segment) => /[A-Z]/.test(segment) && !isIdSegment(segment) && !languageTag.test(segment),
    );
    return segments.length === 0 ? null : { evidence: { segments } };
  },
  observed: ({ segments }) => segments,
  message: ({ segments }) =>
    `The path has capital letters: ${segments.map((segment) => `"${segment}"`).join(', ')}.`,
});

/**
 * Language tags in their usual form, such as en-US and zh-Hans-CN:
 * https://www.rfc-editor.org/rfc/rfc5646#section-2.1.1
 */
const languageTag = /^[a-z]{2,3}(?:[-_][A-Z][a-z]{3})?[-_](?:[A-Z]{2}|\d{3})$|^[a-z]{2,3}[-_][A-Z][a-z]{3}$/;

function isIdSegment(segment: string): boolean {
  return segment
    .split(/[-_.~]/)
    .some((token) => token.length >= IDENTIFIER_LENGTH_MIN && /[A-Z]/.test(token) && /\d/.test(token));
}
