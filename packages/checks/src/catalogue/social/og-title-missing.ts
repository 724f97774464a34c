import { definePageCheck } from '../../check.ts';
import { openGraphFix, propertyFix } from './shared/open-graph-fix.ts';
import { isShareable, lacksOpenGraph, mergedKeys, socialTag } from './shared/social-tags.ts';

/** Reports a page without any Open Graph tags. The checks of the other tags report nothing for such a page. */
export const ogTitleMissing = definePageCheck<
  'indexable',
  { readonly missing: readonly string[]; readonly attribute: 'name' | null }
>({
  id: 'og-title-missing',
  title: 'og:title missing',
  category: 'social',
  dimension: 'seo_elements',
  type: 'og_images',
  severity: 'medium',
  effort: 'low',
  why: 'Facebook, LinkedIn, WhatsApp, Slack and most chat programs take the headline of a link preview from og:title. Without it they guess, and often show the raw URL or a title cut off by the site name.',
  howToFix: 'Add og:title with the headline of the page, without the name of the site.',
  example: {
    bad: '<head><title>Rye bread | Example Bakery</title></head>',
    good: '<head><title>Rye bread | Example Bakery</title><meta property="og:title" content="Rye bread"></head>',
  },
  references: ['https://ogp.me/#metadata', 'https://developers.facebook.com/docs/sharing/webmasters/'],
  decisions: [
    'A page without any Open Graph tags has this issue only, and its fix is the whole block: the checks of the other tags are silent there.',
  ],
  appliesTo: 'indexable',
  run(page) {
    if (!isShareable(page)) return null;
    const tag = socialTag(page, 'og:title');
    if (tag === null) {
      const missing = lacksOpenGraph(page) ? mergedKeys : (['og:title'] as const);
      return { evidence: { missing, attribute: null } };
    }
    return tag.attribute === 'name'
      ? { severity: 'low', evidence: { missing: [], attribute: 'name' } }
      : null;
  },
  message: ({ missing, attribute }) =>
    attribute === 'name'
      ? 'og:title stands in a name attribute; Open Graph wants property.'
      : missing.length > 1
        ? `The page has no Open Graph tags: ${missing.join(', ')} are missing.`
        : 'The page has no og:title.',
  fix: (page, { missing, attribute }) =>
    attribute === 'name'
      ? propertyFix(page, 'og:title')
      : openGraphFix(page, missing.length > 1 ? 'all' : ['og:title']),
});
