import { expect, test } from '@jest/globals';
import { currentOf } from './current-of.ts';

test.each([
  [
    'dead links with their texts',
    'link-broken-internal',
    {
      total: 2,
      links: [
        { href: '/a', anchorText: 'Prices', targetStatus: 404 },
        { href: '/b', anchorText: null },
      ],
    },
    '/a ("Prices")\n/b',
  ],
  ['both titles', 'title-multiple', { titles: ['One', 'Two'] }, 'One\nTwo'],
  [
    'the title that two pages have',
    'dup-title',
    { title: 'One', otherUrls: ['https://example.com/b'] },
    'One',
  ],
  [
    'the header',
    'http-content-type-mismatch',
    { contentType: 'text/plain', sniffedType: 'text/html' },
    'text/plain',
  ],
  [
    'the line of a file',
    'robots-txt-syntax',
    { files: [{ errors: [{ line: 5, text: 'Disalow: /' }] }] },
    'Disalow: /',
  ],
  ['the status', 'http-not-found', { status: 404, referencedAs: ['link'] }, '404'],
  [
    'where redirects lead',
    'redirect-broken',
    { urls: ['https://a.com/', 'https://a.com/b'] },
    'https://a.com/\nhttps://a.com/b',
  ],
])('what stands there now: %s', (_what, id, evidence, expected) => {
  expect(currentOf({ id }, evidence)).toBe(expected);
});

test.each([
  ['what is missing', 'description-missing', { title: 'Canoes' }],
  ['what is but counted', 'content-thin', { words: 12 }],
])('nothing: %s', (_what, id, evidence) => {
  expect(currentOf({ id }, evidence)).toBeNull();
});
