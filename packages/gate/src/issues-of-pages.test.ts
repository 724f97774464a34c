import { expect, test } from '@jest/globals';
import { defaultSettings, findablePage } from '@plumbline/checks';
import { issuesOfPages, matchExpected, nothingKnown } from './issues-of-pages.ts';
import { judgeSource } from './judge-source.ts';

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

test('pages that had content before and are empty now are lost, and nothing is said about their content', () => {
  const html = '<!doctype html><title>Drills</title><p>Soon.';
  const pages = ['drills', 'saws'].map((name) => ({ url: `https://example.com/${name}`, html }));
  const judged = pages.map((page) =>
    judgeSource({ page, settings: defaultSettings, withServing: false, learnsAddress: false }, () => null),
  );
  const known = new Map(judged.map(({ url, columns }) => [url, { ...columns, ...findablePage(), url }]));
  const issues = issuesOfPages(judged, { ...nothingKnown, pages: known });
  expect(issues.map(({ checkId, how }) => [checkId, how])).toEqual([
    ['lost-page', 'soft_404'],
    ['lost-page', 'soft_404'],
  ]);
});
