import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdContentMismatch } from './sd-content-mismatch.ts';

const product = (price: string, aggregateRating?: object) =>
  jsonLd({
    '@type': 'Product',
    name: 'Rye',
    offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
    aggregateRating,
  });
const faq = jsonLd({
  '@type': 'FAQPage',
  mainEntity: [{ '@type': 'Question', name: 'Why is my bread flat?' }],
});
const article = (headline: string) => jsonLd({ '@type': 'Article', headline });

describeCheck(sdContentMismatch, {
  fails: [
    {
      name: 'another price',
      html: `<p>Rye, 5,20 €</p>${product('4.50')}`,
      message: /"4.50" is nowhere on the page/,
    },
    {
      name: 'ratings that nobody sees',
      html: `<p>Rye, 4,50 €</p>${product('4.50', { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 812 })}`,
      evidence: { nodes: [{ faults: [{ property: 'aggregateRating.ratingValue' }] }] },
    },
    {
      name: 'the headline of another article',
      html: `<title>Rye bread</title><h1>Rye bread</h1>${article('Ten secrets of wheat farmers')}`,
      severity: 'medium',
    },
    { name: 'a question that nobody sees', html: `<p>Bread.</p>${faq}`, severity: 'medium' },
  ],
  passes: [
    { name: 'one price', html: `<p>Rye, 4.50 €</p>${product('4.50')}` },
    { name: 'one question', html: `<details><summary>Why is my bread flat?</summary></details>${faq}` },
    { name: 'one headline', html: `<h1>Rye bread at home</h1>${article('Rye bread at home')}` },
  ],
  nearMisses: [
    { name: 'in another notation', html: `<p>1.299,00 €</p>${product('1299')}` },
    { name: 'with spaces', html: `<p>1 299,50 €</p>${product('1299.50')}` },
    { name: 'with small cents', html: `<p><i>€</i><b>12</b><sup>99</sup></p>${product('12.99')}` },
    { name: 'no price in the text at all', html: `<p>Rye</p>${product('4.50')}` },
    { name: 'free', html: `<p>Rye, 0 € (worth 5 €)</p>${product('0')}` },
    {
      name: 'a price with its sign, which sd-product-invalid reports',
      html: `<p>5 €</p>${product('4,50 €')}`,
    },
    {
      name: 'drawn stars beside a visible count',
      html: `<p>Rye, 4,50 € (812 ratings)</p>${product('4.50', { '@type': 'AggregateRating', ratingValue: 4.7, reviewCount: 812 })}`,
    },
    { name: 'other quotation marks', html: `<p>“Why” is my bread flat</p>${faq}` },
    { name: 'a longer title', html: `<title>Rye bread, step by step | Mill</title>${article('Rye bread')}` },
    {
      name: 'a page that scripts fill',
      html: `<div id="root"></div><script src="/a.js"></script>${faq}`,
    },
  ],
});
