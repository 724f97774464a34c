import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../testing.ts';

const ld = (value: unknown): string =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`;
const dataOf = (html: string) => factsOf(html).html.structuredData;
const nodesOf = (html: string) => dataOf(html).nodes;
const context = 'https://schema.org';

describe('JSON-LD', () => {
  test('nested nodes are in the list and in their place', () => {
    const nodes = nodesOf(
      ld({
        '@context': context,
        '@type': 'Product',
        name: 'Lamp',
        offers: [{ '@type': 'Offer', price: 5 }, { '@type': 'Offer' }],
      }),
    );
    expect(nodes.map(({ types, path }) => [types[0], path])).toEqual([
      ['Product', '$[0]'],
      ['Offer', '$[0].offers[0]'],
      ['Offer', '$[0].offers[1]'],
    ]);
    expect(nodes[0]).toMatchObject({
      format: 'json-ld',
      context,
      properties: { name: 'Lamp', offers: [{ properties: { price: 5 }, context }, {}] },
    });
  });

  test.each([
    ['a list', [{ '@type': 'A' }, { '@type': 'B' }]],
    ['a graph', { '@context': context, '@graph': [{ '@type': 'A' }, { '@type': 'B' }] }],
  ])('%s of nodes', (_case, value) => {
    expect(nodesOf(ld(value)).flatMap(({ types }) => types)).toEqual(['A', 'B']);
  });

  test('several blocks have paths of their own', () => {
    expect(nodesOf(ld({ '@type': 'A' }) + ld({ '@type': 'B' })).map(({ path }) => path)).toEqual([
      '$[0]',
      '$[1]',
    ]);
  });

  test.each([
    ['https://schema.org', 'https://schema.org'],
    [[{ x: 'https://other.example/' }, 'http://schema.org/'], 'http://schema.org/'],
    [{ '@vocab': 'https://schema.org/' }, 'https://schema.org/'],
    [{ schema: 'https://schema.org/' }, 'https://schema.org/'],
    [{ '@vocab': 'https://other.example/', schema: 'https://schema.org/' }, 'https://other.example/'],
    [{ x: 'y' }, null],
    [{ name: 'https://schema.org/name' }, null],
    [undefined, null],
  ])('@context %j is the vocabulary %s', (value, vocabulary) => {
    expect(nodesOf(ld({ '@context': value, '@type': 'Thing' }))[0]?.context).toBe(vocabulary);
  });

  test('@context without end is no vocabulary', () => {
    const endless = `${'{"@vocab":'.repeat(20_000)}"x"${'}'.repeat(20_000)}`;
    expect(nodesOf(ld(`{"@context":${endless},"@type":"Thing"}`))[0]?.context).toBeNull();
  });

  test.each(['Product', 'https://schema.org/Product', 'http://www.schema.org/Product', 'schema:Product'])(
    'the type %s is a Product',
    (type) => {
      expect(nodesOf(ld({ '@type': type, 'schema:name': 'x' }))[0]).toMatchObject({
        types: ['Product'],
        properties: { name: 'x' },
      });
    },
  );

  test('references are replaced by the nodes they name', () => {
    const nodes = nodesOf(
      ld({
        '@graph': [
          { '@type': 'Article', author: { '@id': '#ann' } },
          { '@type': 'Person', '@id': '#ann', name: 'Ann' },
        ],
      }),
    );
    expect(nodes.map(({ types }) => types[0])).toEqual(['Article', 'Person']);
    expect(nodes[0]?.properties['author']).toBe(nodes[1]);
  });

  test('nodes of one id are one, also across blocks', () => {
    const nodes = nodesOf(
      ld({ '@type': 'Organization', '@id': '#org', name: 'A' }) +
        ld({ '@type': 'Brand', '@id': '#org', name: 'B', url: '/' }),
    );
    expect(nodes).toMatchObject([{ types: ['Organization', 'Brand'], properties: { name: 'A', url: '/' } }]);
  });

  test('a circle of references can be walked to its end', () => {
    const nodes = nodesOf(
      ld({
        '@graph': [
          { '@type': 'A', '@id': '#a', b: { '@id': '#b' } },
          { '@type': 'B', '@id': '#b', a: { '@id': '#a' } },
        ],
      }),
    );
    expect(JSON.parse(JSON.stringify(nodes))).toMatchObject([
      { id: '#a', properties: { b: { id: '#b', types: ['B'], properties: { a: { id: '#a', types: [] } } } } },
      { id: '#b' },
    ]);
  });

  test('a reference that closes a circle keeps its texts: the page at the end of its own trail has a name', () => {
    const nodes = nodesOf(
      ld({
        '@graph': [
          { '@type': 'WebPage', '@id': '#page', name: 'Drills', breadcrumb: { '@id': '#trail' } },
          { '@type': 'BreadcrumbList', '@id': '#trail', item: { '@id': '#page' } },
        ],
      }),
    );
    expect(nodes[1]?.properties['item']).toMatchObject({ id: '#page', properties: { name: 'Drills' } });
    expect(JSON.stringify(nodes)).toBeTruthy();
  });

  test('a reference to nothing on the page stays an id', () => {
    const nodes = nodesOf(ld({ '@type': 'Article', author: { '@id': 'https://example.com/#me' } }));
    expect(nodes).toHaveLength(1);
    expect(nodes[0]?.properties['author']).toMatchObject({ id: 'https://example.com/#me', types: [] });
  });

  test.each([
    ['a comment', '<!-- {"@type":"A"} -->'],
    ['CDATA', '//<![CDATA[\n{"@type":"A"}\n//]]>'],
    ['white space', '\n\t{"@type":"A"} '],
  ])('%s around a block is taken off', (_case, source) => {
    expect(dataOf(ld(source))).toMatchObject({ nodes: [{ types: ['A'] }], errors: [] });
  });

  test('a type with parameters in any case is JSON-LD', () => {
    expect(nodesOf('<script type="Application/LD+JSON; charset=utf-8">{"@type":"A"}</script>')).toHaveLength(
      1,
    );
  });

  test.each([
    ['{"a": }', 1, 7],
    ['{\n  "a": 1,\n}', 3, 1],
    ['{"a": 1', 1, 8],
    ['[1, 2,]', 1, 7],
    ['{"a": "b\nc"}', 1, 7],
    ['{“a”: 1}', 1, 2],
    ['{"a": {{ token }}}', 1, 8],
    ["{'a': 1}", 1, 2],
    ['{} {}', 1, 4],
    ['', 1, 1],
    ['"text"', 1, 1],
  ])('what is wrong in %j is at line %i, column %i', (source, line, column) => {
    const { errors, nodes } = dataOf(`<p>x</p>${ld(source)}`);
    expect(nodes).toEqual([]);
    expect(errors).toMatchObject([{ line, column, offset: 8, message: expect.any(String) }]);
  });

  test('the other blocks are read all the same', () => {
    expect(dataOf(ld('{') + ld({ '@type': 'A' }))).toMatchObject({ nodes: [{ types: ['A'] }], errors: [{}] });
  });

  test('strings can be stored', () => {
    expect(nodesOf(ld('{"@type":"A","name":"a\\u0000b\\ud800"}'))[0]?.properties['name']).toBe(
      'a\uFFFDb\uFFFD',
    );
  });

  test('names such as __proto__ are names like any other', () => {
    const [node] = nodesOf(ld('{"@type":"A","__proto__":{"x":1},"constructor":"y"}'));
    expect(Object.keys(node?.properties ?? {})).toEqual(['__proto__', 'constructor']);
  });
});

describe('Microdata', () => {
  test('items, nested items and values', () => {
    const nodes = nodesOf(`
      <div itemscope itemtype="https://schema.org/Product" itemid="#lamp">
        <h1 itemprop=name>A <b>lamp</b></h1>
        <img itemprop=image src=/a.png><link itemprop=url href=/lamp>
        <meta itemprop=sku content=42><time itemprop=releaseDate datetime=2025-01-01>soon</time>
        <span itemprop=color>red</span><span itemprop=color>blue</span>
        <div itemprop=offers itemscope itemtype=https://schema.org/Offer><b itemprop=price content=5.00>5 €</b></div>
      </div>`);
    expect(nodes).toMatchObject([
      {
        format: 'microdata',
        types: ['Product'],
        id: '#lamp',
        context: 'https://schema.org',
        path: '$[0]',
        properties: {
          name: 'A lamp',
          image: '/a.png',
          url: '/lamp',
          sku: '42',
          releaseDate: '2025-01-01',
          color: ['red', 'blue'],
          offers: { types: ['Offer'], path: '$[0].offers', properties: { price: '5.00' } },
        },
      },
      { types: ['Offer'] },
    ]);
  });

  test('a property outside of an item says nothing', () => {
    expect(nodesOf('<span itemprop=name>x</span>')).toEqual([]);
  });
});

describe('RDFa', () => {
  test('items, nested items and values', () => {
    const nodes = nodesOf(`
      <div vocab="https://schema.org/" typeof=Product resource="#lamp">
        <span property=name>Lamp</span><meta property=sku content=42>
        <div property=offers typeof=Offer><span property="schema:price" content=5>5 EUR</span></div>
      </div>`);
    expect(nodes).toMatchObject([
      {
        format: 'rdfa',
        types: ['Product'],
        id: '#lamp',
        context: 'https://schema.org/',
        properties: { name: 'Lamp', sku: '42', offers: { types: ['Offer'], properties: { price: '5' } } },
      },
      { types: ['Offer'], context: 'https://schema.org/' },
    ]);
  });

  test('Open Graph is none', () => {
    expect(
      nodesOf(
        '<meta property="og:title" content=x><div typeof=Thing><meta property="og:type" content=y></div>',
      ),
    ).toMatchObject([{ types: ['Thing'], properties: {} }]);
  });
});
