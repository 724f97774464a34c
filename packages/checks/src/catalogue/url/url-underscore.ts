import { definePageCheck } from '../../check.ts';
import { isNamedByWiki } from './shared/named-by-wiki.ts';
import { namedSegments } from './shared/path-segments.ts';

export const urlUnderscore = definePageCheck<'indexable', { readonly segments: readonly string[] }>({
  id: 'url-underscore',
  title: 'URL uses underscores',
  category: 'url',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'high',
  why: 'Search engines split words at hyphens; with underscores, cordless_drills may be read as one word.',
  howToFix: 'Prefer hyphens in the addresses of new pages, and leave existing addresses as they are.',
  example: { bad: 'https://example.com/cordless_drills', good: 'https://example.com/cordless-drills' },
  references: ['https://developers.google.com/search/docs/crawling-indexing/url-structure'],
  decisions: [
    'Leaves out the last segment when it looks like a file, HTML files included: `String.html` of a reference manual is called after what it documents.',
    'Leaves out wikis (MediaWiki, DokuWiki), which make addresses from titles in just this way.',
  ],
  appliesTo: 'indexable',
  run(page) {
    if (isNamedByWiki(page)) return null;
    const segments = namedSegments(page.url).filter(
      (segment) => /\p{L}_\p{L}/u.test(segment) && !segment.startsWith('_'),
    );
    return segments.length === 0 ? null : { evidence: { segments } };
  },
  observed: ({ segments }) => segments,
  message: ({ segments }) =>
    `The path joins words with underscores: ${segments.map((segment) => `"${segment}"`).join(', ')}.`,
});
