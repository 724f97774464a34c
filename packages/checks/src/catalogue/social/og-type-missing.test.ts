import { describeCheck } from '../../testing.ts';
import { ogTypeMissing } from './og-type-missing.ts';

const title = '<meta property="og:title" content="Rye">';
const type = (value: string) => `${title}<meta property="og:type" content="${value}">`;

describeCheck(ogTypeMissing, {
  fails: [
    { name: 'no type on a plain page', html: title, evidence: { value: null }, fix: 'website' },
    {
      name: 'no type on an article',
      html: `${title}<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle"}</script>`,
      fix: 'article',
    },
    {
      name: 'no type on a list with one article',
      url: 'https://example.com/page/5/',
      html: `${title}<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting"}</script>`,
      fix: 'website',
    },
    {
      name: 'no type on a product page',
      html: `${title}<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product"}</script>`,
      fix: 'product',
    },
    {
      name: 'a type that does not exist',
      html: type('blog post'),
      evidence: { value: 'blog post' },
      fix: 'website',
    },
  ],
  passes: [
    { name: 'article', html: type('article') },
    { name: 'video.movie', html: type('video.movie') },
  ],
  nearMisses: [
    { name: 'a type of a namespace of its own', html: type('bakery:recipe') },
    { name: 'the extension of shops', html: type('product') },
    { name: 'og-title-missing reports the page without any Open Graph', html: '<title>Rye</title>' },
  ],
});
