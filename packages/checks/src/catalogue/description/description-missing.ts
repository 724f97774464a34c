import { metaFix } from '@plumbline/fixes';
import {
  descriptionsOf,
  looksPaginated,
  pageTexts,
  robotsDirectives,
  type HtmlPageFacts,
} from '@plumbline/page-facts';
import { suggestDescription } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { absenceConfidence } from '../../definitions/absence-confidence.ts';

export const descriptionMissing = definePageCheck<'indexable', { readonly title: string | null }>({
  id: 'description-missing',
  title: 'Meta description missing or empty',
  category: 'description',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  why: 'The description is what you propose as the text under a search result. Without one, search engines take a piece of the page that may say little to somebody who decides whether to click.',
  howToFix:
    'Write a description of one or two sentences that summarises this page and makes people want to read it.',
  example: {
    bad: '<head>\n  <title>Cordless drills | Acme Tools</title>\n</head>',
    good: '<meta name="description" content="Compare 24 cordless drills with brushless motors: torque, weight and battery life, with prices and advice from our workshop.">',
  },
  references: ['https://developers.google.com/search/docs/appearance/snippet'],
  decisions: ['Silent when there is a description in the body: that is `title-outside-head`.'],
  appliesTo: 'indexable',
  run(page) {
    // title-outside-head reports a description in the body.
    if (descriptionsOf(page).length > 0) return null;
    return {
      evidence: { title: pageTexts(page).title || null },
      confidence: absenceConfidence(page),
      severity: mattersLess(page) ? 'low' : undefined,
    };
  },
  message: () => 'The page has no meta description, or an empty one.',
  fix(page) {
    const content = suggestDescription(page, 'content');
    return content === null
      ? null
      : metaFix({ attribute: 'name', key: 'description', content, current: null });
  },
});

/**
 * Tells whether a description matters less: for archives and later pages of a series, and for pages without a
 * snippet.
 */
function mattersLess(page: HtmlPageFacts): boolean {
  return robotsDirectives(page).nosnippet || looksPaginated(page.url) || page.kind?.is === 'archive';
}
