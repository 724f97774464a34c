import { expect, test } from '@jest/globals';
import { matchExpected } from './issues-of-pages.ts';

test.each([
  ['/about', '/about', true],
  ['/about', '/about.html', true],
  ['/about', '/about/index.html', true],
  ['/about.html', '/about', true],
  ['/über', '/%C3%BCber.html', true],
  ['/~anna', '/~anna.html', true],
  ['/%7Eanna', '/~anna.html', true],
  ['/blog/*', '/blog/first.html', true],
  ['/blog/*', '/blog.html', false],
  ['/about', '/contact.html', false],
])('if the owner expects the loss of %s, the loss of %s is expected: %s', (pattern, path, expected) => {
  expect(matchExpected([pattern])(`https://example.com${path}`)).toBe(expected);
});

test('one of two patterns that name a page is enough', () => {
  const isExpected = matchExpected(['/about', '/about.html']);
  for (const path of ['/about', '/about/', '/about.html', '/about/index.html'])
    expect(isExpected(`https://example.com${path}`)).toBe(true);
});
