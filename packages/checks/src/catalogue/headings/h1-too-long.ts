import { h1sOf, isCjk, textLength } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';

const LENGTH_MAX = 70;
const LENGTH_MAX_CJK = 35;
/** A longer one is a paragraph marked up as heading. */
const LENGTH_OF_PARAGRAPH = 150;

export const h1TooLong = definePageCheck<'indexable', { readonly h1: string; readonly length: number }>({
  id: 'h1-too-long',
  title: 'H1 too long',
  category: 'headings',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'A heading is read at a glance. One of several lines hides the topic of the page, and is often a paragraph in the wrong element.',
  howToFix: `Shorten the heading to at most ${LENGTH_MAX} characters and move the rest into a paragraph below it.`,
  example: {
    bad: '<h1>Compare our 24 cordless drills with brushless motors and find the one that suits you best</h1>',
    good: '<h1>Cordless drills compared</h1>\n<p>24 models with brushless motors, and how to find the one that suits you.</p>',
  },
  references: [
    'https://www.screamingfrog.co.uk/seo-spider/issues/',
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Element/Heading_Elements',
  ],
  appliesTo: 'indexable',
  run(page) {
    const h1 = h1sOf(page)[0]?.text ?? '';
    const length = textLength(h1);
    if (length <= (isCjk(h1) ? LENGTH_MAX_CJK : LENGTH_MAX)) return null;
    return { evidence: { h1, length }, severity: length > LENGTH_OF_PARAGRAPH ? 'medium' : undefined };
  },
  observed: ({ h1 }) => h1,
  message: ({ h1, length }) => `The h1 is ${length} characters long: "${shorten(h1)}".`,
});
