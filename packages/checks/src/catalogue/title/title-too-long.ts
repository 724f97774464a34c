import { titleFix } from '@plumbline/fixes';
import { pageTexts } from '@plumbline/page-facts';
import { measureText, suggestTitle, titleLimits } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';

/** A longer title is a paragraph. */
const LENGTH_OF_PARAGRAPH = 120;

export const titleTooLong = definePageCheck<
  'indexable',
  { readonly title: string; readonly length: number; readonly pixelWidth: number }
>({
  id: 'title-too-long',
  title: 'Title too long',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  absorbs: { onPage: ['title-pixel-width'] },
  why: 'Search engines set no limit, but a result shows about 60 characters. The rest is cut off, and with it the words that would tell this page from the next.',
  howToFix: `Shorten the title to about ${titleLimits.lengthMax} characters and put the words that distinguish the page first.`,
  example: {
    bad: '<title>Buy cordless drills, hammer drills and impact drivers online at low prices | Acme Tools</title>',
    good: '<title>Cordless drills with brushless motors | Acme Tools</title>',
  },
  references: ['https://developers.google.com/search/docs/appearance/title-link'],
  appliesTo: 'indexable',
  run(page) {
    const { title } = pageTexts(page);
    const { length, pixelWidth, isTooLong } = measureText(title, titleLimits);
    if (!isTooLong) return null;
    return {
      evidence: { title, length, pixelWidth: Math.round(pixelWidth) },
      severity: length > LENGTH_OF_PARAGRAPH ? 'medium' : undefined,
    };
  },
  observed: ({ title }) => title,
  message: ({ title, length }) => `The title is ${length} characters long: "${shorten(title)}".`,
  fix(page, { title }) {
    const suggestion = suggestTitle(page, 'title');
    return suggestion === null ? null : titleFix(title, suggestion);
  },
});
