import { expect, test } from '@jest/globals';
import { spellingKey } from './spelling-key.ts';

test.each([
  ['https://example.com/Shoes', 'https://example.com/shoes/'],
  ['https://example.com', 'https://example.com/index.html'],
  ['https://example.com//a', 'https://example.com/a/default.aspx'],
  ['https://example.com/a?x=1&y=2', 'https://example.com/a/?y=2&x=1'],
])('%s and %s are spellings of one address', (one, other) => {
  expect(spellingKey(one)).toBe(spellingKey(other));
});

test.each([
  ['https://example.com/a', 'http://example.com/a'],
  ['https://example.com/a?x=1', 'https://example.com/a?x=2'],
  ['https://example.com/a?x=a', 'https://example.com/a?x=A'],
  ['https://example.com/index', 'https://example.com/'],
])('%s and %s are not', (one, other) => {
  expect(spellingKey(one)).not.toBe(spellingKey(other));
});
