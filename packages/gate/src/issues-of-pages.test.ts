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

test('an empty page that was one before is lost, and nothing is said about its content', () => {
  const page = { url: 'https://example.com/drills', html: '<!doctype html><title>Drills</title><p>Soon.' };
  const task = { page, settings: defaultSettings, withServing: false, learnsAddress: false };
  const judged = judgeSource(task, () => null);
  const was = { ...judged.columns, ...findablePage(), url: page.url };
  const issues = issuesOfPages([judged], { ...nothingKnown, pages: new Map([[page.url, was]]) });
  expect(issues.map(({ checkId, how }) => [checkId, how])).toEqual([['lost-page', 'soft_404']]);
});
