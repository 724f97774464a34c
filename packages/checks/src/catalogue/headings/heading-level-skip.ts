import type { HeadingFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';

const LISTED_MAX = 3;

interface Skip {
  /** Null for the first heading of the page. */
  readonly from: number | null;
  readonly to: number;
  readonly text: string;
  readonly offset: number;
}

export const headingLevelSkip = definePageCheck<
  'indexable',
  { readonly sequence: readonly number[]; readonly skips: readonly Skip[]; readonly total: number }
>({
  id: 'heading-level-skip',
  title: 'Heading levels are skipped',
  category: 'headings',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'medium',
  why: 'Headings are the outline of a page. Screen readers announce their levels, and a jump from level 2 to level 4 suggests that a part is missing.',
  howToFix: 'Use the next level down for each sub-heading and set its size with CSS.',
  example: {
    bad: '<h2>Batteries</h2>\n<h4>Charging</h4>',
    good: '<h2>Batteries</h2>\n<h3>Charging</h3>',
  },
  references: ['https://developer.mozilla.org/en-US/docs/Web/HTML/Element/Heading_Elements'],
  decisions: ['Counts headings in navigation, as screen readers and Lighthouse do.'],
  appliesTo: 'indexable',
  run(page) {
    const headings = page.html.headings.filter(
      // Titles of menus are not part of the outline.
      ({ hidden, inNavigation, text }) => !hidden && !inNavigation && text !== '',
    );
    const skips = skipsIn(headings);
    if (skips.length === 0) return null;
    return {
      evidence: {
        sequence: headings.slice(0, 100).map(({ level }) => level),
        skips: skips.slice(0, LISTED_MAX),
        total: skips.length,
      },
    };
  },
  places: 'observed',
  observed: ({ skips }) => skips.map(({ text }) => text),
  message: ({ skips, total }) =>
    `${total === 1 ? 'A heading skips' : `${total} headings skip`} a level: ${skips.map(describeSkip).join(', ')}.`,
});

function skipsIn(headings: readonly HeadingFacts[]): readonly Skip[] {
  const hasH1 = headings.some(({ level }) => level === 1);
  return headings.flatMap(({ level, text, offset }, index) => {
    const previous = headings[index - 1]?.level ?? null;
    const isSkip = previous === null ? hasH1 && level > 2 : level > previous + 1;
    return isSkip ? [{ from: previous, to: level, text, offset }] : [];
  });
}

function describeSkip({ from, to, text }: Skip): string {
  return `"${shorten(text, 40)}" (${from === null ? 'the first heading is' : `h${from} to`} h${to})`;
}
