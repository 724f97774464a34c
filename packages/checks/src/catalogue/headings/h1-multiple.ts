import { h1sOf } from '@plumbline/page-facts';
import { fold } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';

/** Most headings that are listed. Further ones are only counted. */
const LISTED_MAX = 20;

export const h1Multiple = definePageCheck<
  'indexable',
  { readonly texts: readonly string[]; readonly offsets: readonly number[]; readonly total: number }
>({
  id: 'h1-multiple',
  title: 'Several H1 headings',
  category: 'headings',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'Search engines cope with several, but it is no longer clear what the main heading is, neither to them nor to people who navigate by headings.',
  howToFix: 'Keep the h1 that names the topic of the page and turn the others into h2 or plain text.',
  example: {
    bad: '<h1>Acme Tools</h1>\n<h1>Cordless drills</h1>',
    good: '<p>Acme Tools</p>\n<h1>Cordless drills</h1>',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/title-link',
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Element/Heading_Elements',
  ],
  appliesTo: 'indexable',
  run(page) {
    const distinct = new Map<string, { readonly text: string; readonly offset: number }>();
    for (const { text, offset } of h1sOf(page)) {
      // Some templates print one heading twice, for narrow and for wide screens.
      if (text !== '' && !distinct.has(fold(text))) distinct.set(fold(text), { text, offset });
    }
    if (distinct.size < 2) return null;
    const listed = [...distinct.values()].slice(0, LISTED_MAX);
    return {
      evidence: {
        texts: listed.map(({ text }) => text),
        offsets: listed.map(({ offset }) => offset),
        total: distinct.size,
      },
    };
  },
  places: 'observed',
  observed: ({ texts }) => texts,
  message: ({ texts, total }) =>
    `The page has ${total} different h1 headings, among them ${texts
      .slice(0, 3)
      .map((text) => `"${shorten(text, 50)}"`)
      .join(', ')}.`,
});
