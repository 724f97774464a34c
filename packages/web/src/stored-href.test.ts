import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ofStoredHref, toStoredHref } from './stored-href.ts';

const pageUrl = 'https://example.com/manual/library/os.html?v=1';

test.each([
  ['path.html', '/manual/library/path.html', 1],
  ['path.html#join', '/manual/library/path.html', 6],
  ['../index.html', '/manual/index.html', 1],
  ['../../search?q=a/b', '/search?q=a/b', 1],
  ['../c-api/list.html', '/manual/c-api/list.html', 1],
  ['/manual/library/path.html', '/manual/library/path.html', 1],
  ['/#/route', '/', 8],
  ['?page=2', '/manual/library/os.html?page=2', 7],
  ['./path.html', '/manual/library/path.html', 11],
  ['//example.com/manual', '/manual', 20],
  [' path.html', '/manual/library/path.html', 10],
  ['\u0001path.html', '/manual/library/path.html', 11],
  ['', '/manual/library/os.html?v=1', 0],
])('%j takes no more than what tells it from the URL that it names', (href, path, length) => {
  const naming = { url: `https://example.com${path}`, pageUrl };
  const stored = toStoredHref(href, naming);
  expect(stored).toHaveLength(length);
  expect(ofStoredHref(stored, naming)).toBe(href);
});

test('a URL of another host, and one that is written as it is, stay what they are', () => {
  const naming = { url: 'https://example.org/a', pageUrl };
  expect([null, 'HTTPS://example.org/a'].map((href) => toStoredHref(href, naming))).toEqual([
    null,
    'HTTPS://example.org/a',
  ]);
});

test('every href comes back as it was written, whatever URL it names', () => {
  const text = fc.string({
    unit: fc.constantFrom('.', '/', 'a', 'b', '?', '#', ':', '\u0001', '\u0002', '\u0003', ' '),
  });
  const url = fc
    .tuple(fc.constantFrom('https://a.b', 'http://a.b:1', 'mailto:a'), text)
    .map(([host, path]) => `${host}/${path}`);
  fc.assert(
    fc.property(text, url, url, (href, named, page) => {
      const naming = { url: named, pageUrl: page };
      expect(ofStoredHref(toStoredHref(href, naming), naming)).toBe(href);
    }),
  );
});
