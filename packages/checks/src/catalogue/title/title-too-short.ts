import { titleFix } from '@plumbline/fixes';
import { pageTexts } from '@plumbline/page-facts';
import { fold, measureText, siteName, suggestTitle, titleLimits, withoutEmoji } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';

/** Least length of a site's name that may be the title of the home page. */
const SITE_NAME_LENGTH_MIN = 10;

export const titleTooShort = definePageCheck<
  'indexable',
  { readonly title: string; readonly length: number; readonly pixelWidth: number }
>({
  id: 'title-too-short',
  title: 'Title too short',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  asksForAnotherTitle: () => true,
  why: 'A title of a word or two leaves most of the headline unused: people cannot tell the result from others, and search terms of the page do not appear in it.',
  howToFix: `Extend the title to about ${titleLimits.lengthMin} to ${titleLimits.lengthMax} characters with the topic and what sets the page apart.`,
  example: {
    bad: '<title>Drills</title>',
    good: '<title>Cordless drills with brushless motors | Acme Tools</title>',
  },
  references: ['https://developers.google.com/search/docs/appearance/title-link'],
  decisions: ['Absorbed by `title-generic`: a title that says something becomes longer anyway.'],
  appliesTo: 'indexable',
  run(page) {
    const { title } = pageTexts(page);
    if (title === '') return null;
    const { length, pixelWidth, isTooShort } = measureText(title, titleLimits);
    if (!isTooShort) return null;
    const isSiteName = fold(withoutEmoji(title)) === fold(withoutEmoji(siteName(page) ?? ''));
    if (page.site.isHomePage && isSiteName && length >= SITE_NAME_LENGTH_MIN) return null;
    return { evidence: { title, length, pixelWidth: Math.round(pixelWidth) } };
  },
  observed: ({ title }) => title,
  message: ({ title, length }) => `The title "${title}" is only ${length} characters long.`,
  fix(page, { title }) {
    const suggestion = suggestTitle(page, 'title');
    if (suggestion === null || measureText(suggestion, titleLimits).isTooShort) return null;
    return titleFix(title, suggestion);
  },
});
