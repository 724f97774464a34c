import { definePageCheck } from '../../check.ts';
import { briefPageKind } from './shared/page-kind.ts';
import { absenceConfidence } from '../../definitions/absence-confidence.ts';

const WORDS_MIN = 200;
/** With fewer there is next to nothing to read. */
const WORDS_FEW = 100;

export const contentThin = definePageCheck<'indexable', { readonly words: number }>({
  id: 'content-thin',
  title: 'Thin main content',
  category: 'content',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'high',
  why: 'A page that says little answers few questions, so search engines rarely show it, and many such pages make a whole site look empty.',
  howToFix:
    'Add what people look for on this page, or merge it into a page that says more and redirect to that.',
  example: {
    bad: '<main>\n  <h1>Cordless drills</h1>\n  <p>Our drills are the best.</p>\n</main>',
    good: '<main>\n  <h1>Cordless drills</h1>\n  <p>How torque, weight and batteries differ between the 24 models, and which one suits which work …</p>\n</main>',
  },
  references: ['https://developers.google.com/search/docs/fundamentals/creating-helpful-content'],
  decisions: [
    'Knows players by their hosts and lists by their links; it does not guess the kind of a page from its text.',
    'Blocks that all pages of a template share are not taken out.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const { words } = page.html.text;
    if (words >= WORDS_MIN || briefPageKind(page) !== null) return null;
    return {
      evidence: { words },
      confidence: absenceConfidence(page),
      ...(words >= WORDS_FEW ? { severity: 'low' } : {}),
    };
  },
  message: ({ words }) => `The main content has only ${words} ${words === 1 ? 'word' : 'words'}.`,
});
