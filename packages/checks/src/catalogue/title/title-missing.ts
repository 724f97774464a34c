import { titleFix } from '@plumbline/fixes';
import { isIndexable, pageTexts, titlesOf } from '@plumbline/page-facts';
import { suggestTitle } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { absenceConfidence } from '../../definitions/absence-confidence.ts';

export const titleMissing = definePageCheck<
  'html',
  { readonly h1: string | null; readonly ogTitle: string | null; readonly unclosed: boolean }
>({
  id: 'title-missing',
  title: 'Title missing or empty',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'high',
  effort: 'low',
  asksForAnotherTitle: ({ unclosed }) => !unclosed,
  why: 'The title is the headline of a search result, the label of a browser tab and the text of a bookmark. Without one, search engines make up a headline from whatever else they find.',
  howToFix:
    'Add one title element to the head that names the topic of this page and differs from all other pages.',
  example: {
    bad: '<head>\n  <title></title>\n</head>',
    good: '<head>\n  <title>Cordless drills with brushless motors | Acme Tools</title>\n</head>',
  },
  references: ['https://developers.google.com/search/docs/appearance/title-link'],
  appliesTo: 'html',
  run(page) {
    const [title] = titlesOf(page);
    const unclosed = title?.closed === false;
    if (title !== undefined && title.text !== '' && !unclosed) return null;
    const ogTitle = page.html.metas.find(({ property }) => property === 'og:title')?.content ?? null;
    return {
      evidence: { h1: pageTexts(page).h1 || null, ogTitle, unclosed },
      confidence: absenceConfidence(page),
      severity: isIndexable(page) ? undefined : 'low',
    };
  },
  message: ({ unclosed }) =>
    unclosed
      ? 'The title element is never closed, so that everything after it becomes part of the title.'
      : 'The page has no title, or an empty one.',
  fix(page, { unclosed }) {
    const suggestion = unclosed ? null : suggestTitle(page, 'content');
    return suggestion === null ? null : titleFix(null, suggestion);
  },
});
