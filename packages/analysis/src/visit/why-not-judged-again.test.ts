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

function why(checkId: string, result: Partial<UrlResult>, showsLess = false): string | null {
  const check = catalogue.find(({ id }) => id === checkId);
  if (check === undefined) throw new Error(`There is no check ${checkId}.`);
  return whyNotJudgedAgain(check, { result: { ...page, ...result }, showsLess }, []);
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
