import { expect, test } from '@jest/globals';
import { namedProduction } from './named-production.ts';

const preview = 'https://pr-7.preview.example.org';
const pagesOf = (canonicals: Readonly<Record<string, string>>) =>
  Object.entries(canonicals).map(([path, canonicalUrl]) => ({
    url: preview + path,
    indexability: { canonicalUrl },
  }));

test('the host that most canonicals name', () => {
  const pages = pagesOf({
    '/a': 'https://example.com/a',
    '/b.html': 'https://example.com/b',
    '/c': 'https://example.org/c',
  });
  expect(namedProduction(pages)).toEqual({ from: preview, to: 'https://example.com' });
});

test('the folder of a preview, and its folder in production', () => {
  const pages = pagesOf({
    '/pr-7/': 'https://example.com/shop/',
    '/pr-7/a': 'https://example.com/shop/a',
    '/pr-7/b/c.html': 'https://example.com/shop/b/c',
  });
  expect(namedProduction(pages)).toEqual({ from: `${preview}/pr-7`, to: 'https://example.com/shop' });
});

test.each([
  ['a page that names the home page', { '/a': 'https://example.com/' }],
  ['canonicals of its own', { '/a': `${preview}/a` }],
  ['one home page for all', { '/a': 'https://example.com/', '/b': 'https://example.com/' }],
  ['two hosts named equally often', { '/a': 'https://example.com/a', '/b': 'https://example.org/b' }],
])('none: %s', (_name, canonicals) => {
  expect(namedProduction(pagesOf(canonicals))).toBeNull();
});
