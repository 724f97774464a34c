import { pageTexts } from '@plumbline/page-facts';
import { fold, siteName, withoutSiteName } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';

export const titleSameAsH1 = definePageCheck<'indexable', { readonly title: string; readonly h1: string }>({
  id: 'title-same-as-h1',
  title: 'Title identical to H1',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  informational: true,
  why: 'Nothing is wrong with it, but two places say the same: the title could add what helps people choose a result, such as a year, a place or a category.',
  howToFix:
    'Use the title to add context that the heading does not need; leave it where there is nothing to add.',
  example: {
    bad: '<title>Cordless drills</title>\n<h1>Cordless drills</h1>',
    good: '<title>Cordless drills: 24 models compared (2026)</title>\n<h1>Cordless drills</h1>',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/title-link',
    'https://www.screamingfrog.co.uk/seo-spider/issues/',
  ],
  appliesTo: 'indexable',
  run(page) {
    const { title, h1 } = pageTexts(page);
    if (h1 === '') return null;
    const name = siteName(page);
    const isSame = [title, withoutSiteName(title, name)].some((text) => fold(text) === fold(h1));
    return isSame ? { evidence: { title, h1 } } : null;
  },
  observed: ({ title }) => title,
  message: ({ h1 }) => `Title and heading both read "${shorten(h1)}".`,
});
