import { expect, test } from '@jest/globals';
import type { FetchFailure, ResponseFacts, RobotsFile } from '@plumbline/web';
import { whyEndless, whyForbidden, whyNotHome } from './why-failed.ts';

const url = 'https://example.com/';
const page: ResponseFacts = {
  status: 200,
  failure: null,
  headers: {},
  mediaType: 'text/html',
  sniffedType: 'text/html',
  redirectUrl: null,
  bytes: 1,
  transferBytes: 1,
  truncated: false,
  firstByteMs: 1,
  isChallenge: false,
  attempts: 1,
};
const agent = 'the user agent "Mozilla/5.0 (compatible; Plumbline/1.0; +https://plumbline.example/bot)"';

test('a page of status 200 is a start page', () => {
  expect(whyNotHome(url, page)).toBeNull();
});

test.each<[Partial<ResponseFacts>, string, string]>([
  [
    { status: 403 },
    'start_url_refused',
    `${url} answered 403 Forbidden to our crawler. Let ${agent} in, or give the site a header or cookie that is let in, then analyse again.`,
  ],
  [
    { status: 503, isChallenge: true },
    'start_url_refused',
    `${url} answered 503 Service Unavailable, a bot challenge, to our crawler. Let ${agent} in, or give the site a header or cookie that is let in, then analyse again.`,
  ],
  [
    { status: 406 },
    'start_url_refused',
    `${url} answered 406 Not Acceptable to our crawler. Let ${agent} in, or give the site a header or cookie that is let in, then analyse again.`,
  ],
  [
    { status: 401 },
    'start_url_refused',
    `${url} answered 401 Unauthorized to our crawler. Give the site the credentials that it asks for, then analyse again.`,
  ],
  [
    { status: 429 },
    'start_url_refused',
    `${url} answered 429 Too Many Requests to our crawler. Allow ${agent} more requests, or wait, then analyse again.`,
  ],
  [
    { status: 404 },
    'http_error',
    `${url} answered 404 Not Found. Make it answer 200, or start from another URL.`,
  ],
  [
    { status: 302 },
    'http_error',
    `${url} answered 302 Found without an address to go to. Make it answer 200, or start from another URL.`,
  ],
  [
    { mediaType: 'application/pdf', sniffedType: 'application/pdf' },
    'not_html',
    `${url} is not an HTML page but application/pdf. Start from a page.`,
  ],
])('%j has the reason %s, with the status and what to do', (facts, reason, message) => {
  expect(whyNotHome(url, { ...page, ...facts })).toEqual({ reason, message });
});

test.each<[FetchFailure['reason'], string, string, string]>([
  ['dns_failed', 'ENOTFOUND', 'dns_failed', 'The host example.com does not exist.'],
  ['dns_unavailable', 'EAI_AGAIN', 'dns_failed', 'The name servers of example.com do not answer.'],
  [
    'connection_failed',
    'ECONNREFUSED',
    'connection_failed',
    'example.com:443 does not take connections (ECONNREFUSED).',
  ],
  [
    'tls_failed',
    'CERT_HAS_EXPIRED',
    'tls_failed',
    'example.com:443 has no TLS that browsers accept (CERT_HAS_EXPIRED).',
  ],
  ['timeout', 'connecting', 'timeout', `${url} did not answer in time (connecting).`],
  [
    'blocked_address',
    'ERR_BLOCKED_ADDRESS',
    'blocked_address',
    `${url} may not be requested (its host leads to an address that is not public).`,
  ],
  [
    'invalid_response',
    'HPE_INVALID_CONSTANT',
    'http_error',
    `${url} answered with what is not valid HTTP (HPE_INVALID_CONSTANT).`,
  ],
])('%s (%s) has the reason %s, with what was tried', (failure, detail, reason, start) => {
  const why = whyNotHome(url, { ...page, status: null, failure: { reason: failure, detail } });
  expect(why?.reason).toBe(reason);
  expect(why?.message.slice(0, start.length)).toBe(start);
  expect(why?.message.slice(start.length)).toMatch(/^ [A-Z].+\.$/);
});

test('the sentence for endless redirects names a URL on the way', () => {
  expect(whyEndless(url, `${url}a`).message).toBe(
    'https://example.com/ redirects without end, by way of https://example.com/a. Let it lead to a page, or start from another URL.',
  );
});

const robots: RobotsFile = {
  origin: 'https://example.com',
  status: 200,
  failure: null,
  text: '',
  redirects: 0,
};

test.each<[Partial<RobotsFile>, string, RegExp]>([
  [
    {},
    'robots_disallowed',
    /robots\.txt forbids https:\/\/example\.com\/ to our crawler \(line 2: Disallow: \/\)/,
  ],
  [{ status: 500 }, 'http_error', /robots\.txt answered 500 Internal Server Error, and a site .+RFC 9309/],
  [{ status: 429 }, 'start_url_refused', /robots\.txt answered 429 Too Many Requests, and/],
  [{ status: null, failure: 'timeout' }, 'timeout', /robots\.txt did not answer in time/],
])('robots.txt %j is %s', (file, reason, message) => {
  const why = whyForbidden(url, { ...robots, ...file }, 'line 2: Disallow: /');
  expect(why).toEqual({ reason, message: expect.stringMatching(message) });
});
