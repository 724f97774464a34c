import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdMissing } from './sd-missing.ts';

const text = `<p>${'word '.repeat(220)}</p>`;
const article = `<title>Rye bread</title><main><article><h1>Rye bread</h1><time datetime="2026-05-04">4 May</time>${text}</article></main>`;
const cart = '<form method="post" action="/cart/add"><input type="submit"></form>';

describeCheck(sdMissing, {
  fails: [
    {
      name: 'an article with a date',
      html: article,
      evidence: { inferred: 'Article', signs: ['article element', 'date or author'] },
      fix: /"headline": "Rye bread"/,
    },
    {
      name: 'og:type article without a date: nothing worth a block',
      html: '<title>Rye</title><meta property="og:type" content="article">',
      evidence: { inferred: 'Article' },
      fix: null,
    },
    {
      name: 'a price and a cart form',
      html: `<p>Rye bread, 4.50 €</p>${cart}`,
      evidence: { inferred: 'Product' },
      fix: null,
    },
  ],
  passes: [{ name: 'an article with markup', html: article + jsonLd({ '@type': 'Article' }) }],
  nearMisses: [
    { name: 'an article element without date', html: `<article><h1>Rye</h1>${text}</article>` },
    {
      name: 'a list of articles',
      html: '<article><time datetime="2026-05-04">4</time></article>'.repeat(6) + text,
    },
    { name: 'a list of products', html: `<p>4.50 €</p>${cart}${cart}` },
    { name: 'a page of no known type', html: `<main>${text}</main>` },
    { name: 'the home page', html: article, site: { isHomePage: true } },
    { name: 'markup that does not parse', html: `${article}<script type="application/ld+json">{,</script>` },
  ],
});
