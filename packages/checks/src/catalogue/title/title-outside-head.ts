import { fixOfEdits, snippetOf, type Edit, type NewElement } from '@plumbline/fixes';
import { descriptionsOf, titlesOf, type HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

interface Misplaced {
  readonly element: 'title' | 'description';
  readonly offset: number;
  readonly text: string;
}

export const titleOutsideHead = definePageCheck<'indexable', { readonly elements: readonly Misplaced[] }>({
  id: 'title-outside-head',
  title: 'Title or description outside head',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'high',
  effort: 'low',
  why: 'Search engines read metadata in the head and may ignore what stands in the body, where anyone who can write a comment could have put it.',
  howToFix: 'Move the element into the head, above anything that is content.',
  example: {
    bad: '<head></head>\n<body>\n  <title>Cordless drills | Acme Tools</title>',
    good: '<head>\n  <title>Cordless drills | Acme Tools</title>\n</head>\n<body>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata'],
  appliesTo: 'indexable',
  run(page) {
    const elements = misplaced(page);
    return elements.length === 0 ? null : { evidence: { elements } };
  },
  places: 'observed',
  observed: ({ elements }) => elements.map(({ text }) => text),
  message: ({ elements }) =>
    `The ${elements.map(({ element }) => element).join(' and the ')} of the page ${elements.length === 1 ? 'is' : 'are'} in the body instead of the head.`,
  fix(page, { elements }) {
    const { headEndOffset } = page.html.document;
    if (headEndOffset === null) return null;
    const moved = elements.map(newElement);
    const text = moved.map(snippetOf).join('\n');
    return fixOfEdits(text, text, [
      ...moved.map((element): Edit => ({ kind: 'insert', offset: headEndOffset, element })),
      ...elements.map(({ offset }): Edit => ({ kind: 'remove', offset })),
    ]);
  },
});

/** Returns the misplaced elements. Only the first of each kind counts; other checks report several of one kind. */
function misplaced(page: HtmlPageFacts): readonly Misplaced[] {
  const [title] = titlesOf(page);
  const [description] = descriptionsOf(page);
  return [
    ...(title === undefined || title.inHead ? [] : [{ element: 'title', ...title } as const]),
    ...(description === undefined || description.inHead
      ? []
      : [{ element: 'description', ...description, text: description.content } as const]),
  ].map(({ element, offset, text }) => ({ element, offset, text }));
}

function newElement({ element, text }: Misplaced): Extract<NewElement, Edit> {
  return element === 'title'
    ? { kind: 'title', value: text }
    : { kind: 'meta', attribute: 'name', key: 'description', content: text };
}
