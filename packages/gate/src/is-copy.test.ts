import { expect, test } from '@jest/globals';
import { findablePage } from '@plumbline/checks';
import { namesCopy, type ComparablePage } from './is-copy.ts';

const page = (path: string, changes: Partial<ComparablePage> = {}): ComparablePage => ({
  url: `https://example.com${path}`,
  ...findablePage(),
  title: null,
  description: null,
  contentHash: 'same',
  minHash: null,
  ...changes,
});
const naming = (canonicalUrl: string) => page('/shoes?sort=price', { canonicalUrl });

test.each<[string, boolean, string, ComparablePage | undefined]>([
  ['the same content', true, 'https://example.com/shoes', page('/shoes')],
  [
    'nearly the same',
    true,
    'https://example.com/shoes',
    page('/shoes', { contentHash: 'other', minHash: Uint8Array.of(1, 2) }),
  ],
  ['the same address with www', true, 'https://www.example.com/shoes?sort=price', undefined],
  [
    'other content',
    false,
    'https://example.com/',
    page('/', { contentHash: 'other', minHash: Uint8Array.of(3, 4) }),
  ],
  ['a page that nobody knows', false, 'https://example.com/gone', undefined],
  ['a page that says noindex', false, 'https://example.com/shoes', page('/shoes', { noindex: true })],
  [
    'a page with another canonical',
    false,
    'https://example.com/shoes',
    page('/shoes', { canonicalUrl: 'https://example.com/' }),
  ],
])('a canonical to %s: %s', (_name, isCopy, canonicalUrl, target) => {
  const given = { ...naming(canonicalUrl), minHash: Uint8Array.of(1, 2) };
  expect(namesCopy(given, () => target)).toBe(isCopy);
});
