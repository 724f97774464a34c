import { definePageCheck } from '../../check.ts';
import { openGraphFix } from './shared/open-graph-fix.ts';
import { lacksOpenGraph, socialTag } from './shared/social-tags.ts';

/** Types of the protocol; `product` is the extension that shops and platforms use. */
const globalTypes = /^(?:website|article|book|profile|product|payment\.link|music\.[a-z_]+|video\.[a-z_]+)$/;
/** A type in a namespace of the author's own. */
const customType = /^[a-z][\w-]*:[\w.:-]+$/i;

export const ogTypeMissing = definePageCheck<'indexable', { readonly value: string | null }>({
  id: 'og-type-missing',
  title: 'og:type missing or invalid',
  category: 'social',
  dimension: 'seo_elements',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'og:type is one of the four tags that Open Graph requires. Platforms read a page without it as a website and ignore what belongs to articles, such as author and date of publication.',
  howToFix: 'Set og:type to article for articles, and to website for most other pages.',
  example: {
    bad: '<meta property="og:type" content="blog post">',
    good: '<meta property="og:type" content="article">',
  },
  references: ['https://ogp.me/#types'],
  appliesTo: 'indexable',
  run(page) {
    if (lacksOpenGraph(page)) return null;
    const value = socialTag(page, 'og:type')?.content ?? null;
    return value !== null && isType(value) ? null : { evidence: { value } };
  },
  message: ({ value }) =>
    value === null
      ? 'The page has no og:type.'
      : `og:type "${value}" is not a type of the Open Graph protocol.`,
  fix: (page) => openGraphFix(page, ['og:type']),
});

function isType(value: string): boolean {
  return globalTypes.test(value.toLowerCase()) || customType.test(value);
}
