import { expect, test } from '@jest/globals';
import { catalogue } from '@plumbline/checks';
import type { UrlResult } from '@plumbline/database';
import { whyNotJudgedAgain } from './why-not-judged-again.ts';

const page: UrlResult = {
  id: '',
  statusCode: 200,
  failureReason: null,
  contentType: 'text/html',
  responseMs: 1,
  bytes: 1,
  headers: {},
  redirectUrl: null,
  summary: null,
  issues: [],
  references: [],
};

function why(
  checkId: string,
  result: Partial<UrlResult>,
  showsLess = false,
  ...others: Partial<UrlResult>[]
) {
  const check = catalogue.find(({ id }) => id === checkId);
  if (check === undefined) throw new Error(`There is no check ${checkId}.`);
  const lookedAt = (shown: Partial<UrlResult>) => ({ result: { ...page, ...shown }, showsLess });
  return whyNotJudgedAgain(check, lookedAt(result), others.map(lookedAt));
}

test('a page without a finding has passed', () => {
  expect(why('title-missing', {})).toBeNull();
});

test('a check that crashed on the page has not judged it', () => {
  const crashed = { crashedChecks: ['title-missing'] };
  expect(why('title-missing', crashed)).toContain('failed');
  expect(why('h1-missing', crashed)).toBeNull();
});

test('a finding that another one stands for is not judged', () => {
  const found = { checkId: 'http-server-error', url: 'https://site.test/', evidence: { status: 500 } };
  const issues = [found] as unknown as UrlResult['issues'];
  expect(why('redirect-temporary', { statusCode: 500, issues })).toContain('stands for it');
  expect(why('url-double-slash', { statusCode: 404, issues })).toBeNull();
});

test.each(['http-not-found', 'http-soft-404', 'redirect-broken', 'url-double-slash'])(
  'an error of the server does not show that %s is repaired',
  (checkId) => {
    expect(why(checkId, { statusCode: 503 }, true)).toBe('It answers 503 now: its server fails.');
  },
);

test('a page that is gone does not show that its robots directives are in order', () => {
  expect(why('robots-noindex-page', { statusCode: 404 }, true)).toContain('answers 404');
});

test('an address that redirects now is in order if the redirect is the repair', () => {
  expect(why('url-double-slash', { statusCode: 301 }, true)).toBeNull();
});

test.each<readonly [string, Partial<UrlResult>, string]>([
  ['its server fails', { statusCode: 503 }, 'answers 503 now: its server fails'],
  ['a firewall refuses it', { statusCode: 406 }, 'answers 406 now: its server turned the crawler away'],
  ['it shows nothing', { bytes: 0 }, 'shows an error or nothing now, with status 200'],
])('a dead link is not repaired if %s', (_how, target, reason) => {
  expect(why('link-broken-external', {}, true, {}, target)).toBe(`It depends on a URL that ${reason}.`);
});
