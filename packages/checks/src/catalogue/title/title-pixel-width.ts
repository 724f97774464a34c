import { titleFix } from '@plumbline/fixes';
import { fitToWidth, pageTexts } from '@plumbline/page-facts';
import { measureText, suggestTitle, titleLimits } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';

export const titlePixelWidth = definePageCheck<
  'indexable',
  {
    readonly title: string;
    readonly pixelWidth: number;
    readonly limit: number;
    readonly visibleText: string;
  }
>({
  id: 'title-pixel-width',
  title: 'Title wider than the result line',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'Results are cut by width, not by the number of characters: capitals and wide letters fill the line sooner, and the end of the title is replaced by an ellipsis.',
  howToFix: `Shorten the title to an estimated ${titleLimits.widthMax} pixels, or put the important words first; capitals take the most room.`,
  example: {
    bad: '<title>CORDLESS DRILLS WITH BRUSHLESS MOTORS | ACME TOOLS</title>',
    good: '<title>Cordless drills with brushless motors | Acme Tools</title>',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/title-link',
    'https://www.screamingfrog.co.uk/seo-spider/issues/',
  ],
  decisions: ['Absorbed by `title-too-long`, which carries the width as evidence.'],
  appliesTo: 'indexable',
  run(page) {
    const { title } = pageTexts(page);
    const { pixelWidth, isTooWide } = measureText(title, titleLimits);
    if (!isTooWide) return null;
    const { fontSizePx, widthMax: limit } = titleLimits;
    const visibleText = fitToWidth(title, fontSizePx, limit);
    return { evidence: { title, pixelWidth: Math.ceil(pixelWidth), limit, visibleText } };
  },
  observed: ({ title }) => title,
  message: ({ pixelWidth, limit, visibleText }) =>
    `The title is about ${pixelWidth} pixels wide where ${limit} are shown: "${visibleText}".`,
  fix(page, { title }) {
    const suggestion = suggestTitle(page, 'title');
    return suggestion === null ? null : titleFix(title, suggestion);
  },
});
