import { definePageCheck } from '../../check.ts';
import { openGraphFix, propertyFix } from './shared/open-graph-fix.ts';
import { isShareable, lacksOpenGraph, socialTag } from './shared/social-tags.ts';

export const ogDescriptionMissing = definePageCheck<'indexable', { readonly attribute: 'name' | null }>({
  id: 'og-description-missing',
  title: 'og:description missing',
  category: 'social',
  dimension: 'seo_elements',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'The text under the headline of a link preview comes from og:description. Without it platforms pick a sentence of the page, which may be a cookie notice or a menu, or show none.',
  howToFix: 'Add og:description with one or two sentences that make people want to open the link.',
  example: {
    bad: '<meta property="og:title" content="Rye bread">',
    good: '<meta property="og:title" content="Rye bread"><meta property="og:description" content="How to bake a sour rye loaf in a day.">',
  },
  references: ['https://ogp.me/#optional'],
  appliesTo: 'indexable',
  run(page) {
    if (!isShareable(page) || lacksOpenGraph(page)) return null;
    const tag = socialTag(page, 'og:description');
    if (tag === null) return { evidence: { attribute: null } };
    return tag.attribute === 'name' ? { evidence: { attribute: 'name' } } : null;
  },
  message: ({ attribute }) =>
    attribute === 'name'
      ? 'og:description stands in a name attribute; Open Graph wants property.'
      : 'The page has no og:description.',
  fix: (page, { attribute }) =>
    attribute === 'name' ? propertyFix(page, 'og:description') : openGraphFix(page, ['og:description']),
});
