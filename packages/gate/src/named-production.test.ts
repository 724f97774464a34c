import { expect, test } from '@jest/globals';
import { namedProduction } from './named-production.ts';

const preview = 'https://pr-7.preview.example.org';
const pagesOf = (canonicals: Readonly<Record<string, string>>) =>
  Object.entries(canonicals).map(([path, canonicalUrl]) => ({
    url: preview + path,
    indexability: { canonicalUrl },
  }));

test('the host of which most canonicals speak', () => {
  const pages = pagesOf({
    '/a': 'https://example.com/a',
    '/b.html': 'https://example.com/b',
    '/c': 'https://example.org/c',
  });
  expect(namedProduction(pages)).toEqual({ from: preview, to: 'https://example.com' });
});

test.each([
  ['canonicals of its own', { '/a': `${preview}/a` }],
  ['one home page for all', { '/a': 'https://example.com/', '/b': 'https://example.com/' }],
  ['as many that speak of another one', { '/a': 'https://example.com/a', '/b': 'https://example.org/b' }],
])('none: %s', (_name, canonicals) => {
  expect(namedProduction(pagesOf(canonicals))).toBeNull();
});
