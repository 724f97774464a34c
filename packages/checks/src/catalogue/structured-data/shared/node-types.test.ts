import { expect, test } from '@jest/globals';
import { factsOf } from '@plumbline/page-facts/testing';
import { jsonLd } from '../../../testing/json-ld.ts';
import { entitiesOf, holdingProperty, isSubtype, nodesOf } from './node-types.ts';

test('subtypes are found over several steps and several parents', () => {
  expect(isSubtype('Bakery', 'LocalBusiness')).toBe(true);
  expect(isSubtype('Bakery', 'Place')).toBe(true);
  expect(isSubtype('LocalBusiness', 'Bakery')).toBe(false);
  expect(isSubtype('Breadery', 'Thing')).toBe(false);
});

test('entities are the subjects of the page, not what it mentions', () => {
  const page = factsOf(
    jsonLd(
      {
        '@type': 'WebPage',
        mainEntity: { '@type': 'Product', name: 'A' },
        mentions: { '@type': 'Product', name: 'B' },
      },
      { '@type': 'Product', name: 'C' },
    ),
  );
  expect(nodesOf(page, 'Product').map(({ properties }) => properties['name'])).toEqual(['A', 'B', 'C']);
  expect(entitiesOf(page, 'Product').map(({ properties }) => properties['name'])).toEqual(['A', 'C']);
  expect(nodesOf(page, 'Product').map(holdingProperty)).toEqual(['mainEntity', 'mentions', null]);
});

test('other vocabularies have types of the same name', () => {
  const page = factsOf('<div itemscope itemtype="https://example.com/Product"></div>');
  expect(nodesOf(page, 'Product')).toEqual([]);
});
