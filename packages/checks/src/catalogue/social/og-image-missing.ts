import { definePageCheck } from '../../check.ts';
import { openGraphFix } from './shared/open-graph-fix.ts';
import { imageKeys, isShareable, lacksOpenGraph, socialTag } from './shared/social-tags.ts';

export const ogImageMissing = definePageCheck<'indexable', { readonly hasTwitterImage: boolean }>({
  id: 'og-image-missing',
  title: 'og:image missing',
  category: 'social',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'medium',
  why: 'A link preview without og:image shows no picture, or whichever picture the platform finds first: a logo, an icon, an advertisement. Previews with a picture are noticed and opened far more often.',
  howToFix:
    'Add og:image with an absolute https URL of a picture of 1200 x 630 px, and its width, height and alt text.',
  example: {
    bad: '<meta property="og:title" content="Rye bread">',
    good: '<meta property="og:title" content="Rye bread"><meta property="og:image" content="https://example.com/rye-1200x630.jpg">',
  },
  references: ['https://ogp.me/#metadata', 'https://developers.facebook.com/docs/sharing/webmasters/images/'],
  decisions: [
    'Offers an image of the content only where its width and height attributes are large enough: without them its size is not known when the page is checked.',
    'Offers no placeholder of a lazy-loading script, no file format that `og-image-unsupported` reports, and no URL with a session.',
  ],
  appliesTo: 'indexable',
  run(page) {
    if (!isShareable(page) || lacksOpenGraph(page) || socialTag(page, ...imageKeys) !== null) return null;
    return { evidence: { hasTwitterImage: socialTag(page, 'twitter:image', 'twitter:image:src') !== null } };
  },
  message: ({ hasTwitterImage }) =>
    hasTwitterImage
      ? 'The page has no og:image; twitter:image counts on X only.'
      : 'The page has no og:image.',
  fix: (page) => openGraphFix(page, ['og:image']),
});
