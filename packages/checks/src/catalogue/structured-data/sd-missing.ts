import { addBlock } from '@plumbline/fixes';
import type { HtmlPageFacts } from '@plumbline/page-facts';
import { suggestArticle } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';

/** Properties without which an Article block adds nothing to the page. */
const articleNeeds = ['headline', 'datePublished'] as const;

type Inferred = 'Article' | 'Product';

/** Leaves out the home page, which sd-website-name and sd-organization-incomplete judge. */
export const sdMissing = definePageCheck<
  'indexable',
  { readonly inferred: Inferred; readonly signs: readonly string[] }
>({
  id: 'sd-missing',
  title: 'Page of a known type has no structured data',
  category: 'structured-data',
  dimension: 'seo_elements',
  type: 'schema',
  severity: 'low',
  effort: 'medium',
  why: 'Markup tells search engines and assistants what a page is about: who wrote an article and when, what a product costs. Without it they guess, and rich results are out of reach.',
  howToFix: 'Add a JSON-LD block of the type that fits, with values that the page shows.',
  example: {
    bad: '<article><h1>Rye bread</h1><time datetime="2026-05-04">4 May</time></article>',
    good: '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Article", "headline": "Rye bread", "datePublished": "2026-05-04"}</script>',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data'],
  decisions: [
    'Leaves the home page to `sd-website-name` and `sd-organization-incomplete`.',
    'Infers only articles and products. The source alone does not show with enough confidence that a page is an event, a recipe, a job or a contact page.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const { nodes, errors } = page.html.structuredData;
    if (nodes.length > 0 || errors.length > 0 || page.site.isHomePage) return null;
    if (page.html.dom.looksClientRendered) return null;
    if (page.kind?.is === 'article') return { evidence: { inferred: 'Article', signs: page.kind.reasons } };
    const product = productSigns(page);
    return product.length > 0 ? { evidence: { inferred: 'Product', signs: product } } : null;
  },
  message: ({ inferred, signs }) =>
    `The page looks like ${inferred === 'Article' ? 'an article' : 'a product page'} (${signs.join(', ')}) and has no structured data.`,
  fix(page, { inferred }) {
    if (inferred !== 'Article') return null;
    const values = suggestArticle(page);
    if (articleNeeds.some((property) => values[property] === undefined)) return null;
    return addBlock({ '@context': 'https://schema.org', '@type': 'Article', ...values });
  },
});

function productSigns(page: HtmlPageFacts): readonly string[] {
  const carts = page.html.forms.filter(
    ({ method, url }) =>
      method === 'post' && url !== null && /\/(?:cart|basket|warenkorb|panier)\b/i.test(url),
  );
  // A list has a cart button for each of its products.
  return carts.length === 1 && price.test(page.html.text.visible) ? ['price', 'cart form'] : [];
}

const price = /(?:[$€£¥]\s?\d)|(?:\d\s?(?:€|EUR|USD|GBP|CHF))/;
