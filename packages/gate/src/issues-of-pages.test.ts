import { expect, test } from '@jest/globals';
import { defaultSettings, findablePage, type Indexability } from '@plumbline/checks';
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

test.each([
  ['answers 503', { statusCode: 503 }],
  ['asks for a pause', { statusCode: 429 }],
  ['shows a bot challenge', { statusCode: 403, isChallenge: true }],
  ['gives no answer', { statusCode: null, failureReason: 'timeout' }],
  ['breaks off its answer', { statusCode: 200, failureReason: 'invalid_response' }],
])('a page that %s in the latest analysis can be lost, like one that no analysis knows', (_answer, state) => {
  expect(lossesAfter({ body: 'empty', ...state })).toEqual(lossesAfter(null));
  expect(lossesAfter(null)).toEqual([['lost-page', 'noindex', 'The page says noindex.']]);
});

test('a page that search engines could not show in the latest analysis is not lost', () => {
  expect(lossesAfter({ statusCode: 404 })).toEqual([]);
  expect(lossesAfter({ noindex: true })).toEqual([]);
});

/** Returns the losses of a page with noindex that was this in the latest analysis, or that no analysis knows. */
function lossesAfter(state: Partial<Indexability> | null) {
  const url = 'https://example.com/drills';
  const html = `<!doctype html><title>Drills</title><meta name="robots" content="noindex"><p>${'All drills compared. '.repeat(40)}`;
  const task = { page: { url, html }, settings: defaultSettings, withServing: false, learnsAddress: false };
  const judged = judgeSource(task, () => null);
  const unreadColumns = { title: null, description: null, contentHash: null, minHash: null };
  const pages = state === null ? [] : [{ ...unreadColumns, ...findablePage(state), url }];
  const known = { ...nothingKnown, pages: new Map(pages.map((page) => [page.url, page])) };
  return issuesOfPages([judged], known)
    .filter(({ checkId }) => checkId === 'lost-page')
    .map(({ checkId, how, message }) => [checkId, how, message]);
}
