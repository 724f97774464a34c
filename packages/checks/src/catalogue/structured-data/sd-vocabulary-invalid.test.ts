import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdVocabularyInvalid } from './sd-vocabulary-invalid.ts';

const block = (json: object) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;

describeCheck(sdVocabularyInvalid, {
  fails: [
    {
      name: 'no context',
      html: block({ '@type': 'Product' }),
      evidence: { nodes: [{ faults: [{ property: '@context' }] }] },
    },
    {
      name: 'a misspelt context',
      html: block({ '@context': 'https://schemas.org', '@type': 'Product' }),
      message: /is not https:\/\/schema.org/,
    },
    {
      name: 'data-vocabulary.org',
      html: '<div itemscope itemtype="http://data-vocabulary.org/Breadcrumb"><span itemprop="title">A</span></div>',
      message: /dropped/,
    },
    {
      name: 'no type',
      html: jsonLd({ name: 'Rye' }),
      evidence: { nodes: [{ faults: [{ property: '@type' }] }] },
    },
    { name: 'a type in other capitals', html: jsonLd({ '@type': 'product' }), message: /Product is/ },
    {
      name: 'a misspelt property',
      html: jsonLd({ '@type': 'Person', familyNmae: 'M' }),
      message: /familyName is/,
    },
    {
      name: 'an unknown property, which may be newer than the list',
      html: jsonLd({ '@type': 'Person', breadPreference: 'rye' }),
      severity: 'low',
    },
    {
      name: 'a misspelt type after so many unknown ones that it is compared with nothing',
      html: jsonLd({ '@type': [...Array.from({ length: 500 }, (_, index) => `Bread${index}`), 'product'] }),
      severity: 'low',
    },
    {
      name: 'a reference to nothing',
      html: jsonLd({ '@type': 'Article', author: { '@id': '#ann' } }),
      severity: 'low',
      evidence: { nodes: [{ faults: [{ property: 'author.@id', value: '#ann' }] }] },
    },
  ],
  passes: [
    {
      name: 'a product',
      html: jsonLd({ '@type': 'Product', name: 'Rye', offers: { '@type': 'Offer', price: 1 } }),
    },
  ],
  nearMisses: [
    { name: 'the context over http', html: block({ '@context': 'http://schema.org/', '@type': 'Person' }) },
    {
      name: 'a list of contexts',
      html: block({ '@context': ['https://schema.org', { x: 'https://x.org' }], '@type': 'Person' }),
    },
    { name: '@vocab', html: block({ '@context': { '@vocab': 'https://schema.org/' }, '@type': 'Person' }) },
    {
      name: 'a prefix for schema.org',
      html: block({
        '@context': { schema: 'https://schema.org/' },
        '@type': 'schema:Organization',
        'schema:name': 'Acme',
      }),
    },
    {
      name: 'another vocabulary',
      html: block({ '@context': 'https://www.w3.org/ns/activitystreams', '@type': 'Note' }),
    },
    { name: 'a property of another vocabulary', html: jsonLd({ '@type': 'Person', 'foaf:nick': 'a' }) },
    {
      name: 'a reference to another page',
      html: jsonLd({ '@type': 'Article', author: { '@id': 'https://example.com/#ann' } }),
    },
    {
      name: 'a reference to another node',
      html: jsonLd(
        { '@type': 'Article', author: { '@id': '#ann' } },
        { '@type': 'Person', '@id': '#ann', name: 'Ann' },
      ),
    },
    { name: 'a nested node without type', html: jsonLd({ '@type': 'Article', author: { name: 'Ann' } }) },
  ],
});
