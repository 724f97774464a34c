import { titleFix } from '@plumbline/fixes';
import { pageTexts } from '@plumbline/page-facts';
import { genericTitlePattern, suggestTitle, type GenericTitlePattern } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';

const reasons: Readonly<Record<GenericTitlePattern, string>> = {
  site_name_only: 'is the name of the site, on a page other than the home page',
  nothing_but_site_name: 'has nothing beside the name of the site',
  generic_word: 'would fit any page',
  file_name: 'is the name of a file',
  url: 'is an address',
  template_token: 'is a placeholder that was never filled in',
};

export const titleGeneric = definePageCheck<
  'indexable',
  { readonly title: string; readonly pattern: GenericTitlePattern }
>({
  id: 'title-generic',
  title: 'Generic, half-empty or boilerplate title',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  absorbs: { onPage: ['title-too-short'] },
  asksForAnotherTitle: () => true,
  why: 'A title that says "Home" or repeats the name of the site tells nobody what the page is about; search engines replace such titles with text of their own choice.',
  howToFix: 'Write a title that names the topic of this very page, and add the name of the site after it.',
  example: {
    bad: '<title>Untitled document | Acme Tools</title>',
    good: '<title>Repair and spare parts | Acme Tools</title>',
  },
  references: ['https://developers.google.com/search/docs/appearance/title-link'],
  decisions: [
    'Does not fire for titles of many pages that differ only in digits. Release notes, chapters and models are named so, and the digits are what tells them apart; Google’s guide to title links asks for distinct titles, and these are.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const { title } = pageTexts(page);
    const pattern = genericTitlePattern(title, page);
    return pattern === null ? null : { evidence: { title, pattern } };
  },
  observed: ({ title }) => title,
  message: ({ title, pattern }) => `The title "${title}" ${reasons[pattern]}.`,
  fix(page, { title }) {
    const suggestion = suggestTitle(page, 'content');
    return suggestion === null ? null : titleFix(title, suggestion);
  },
});
