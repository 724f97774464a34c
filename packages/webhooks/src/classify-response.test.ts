import { expect, test } from '@jest/globals';
import { classifyResponse, errorClass, type PostOutcome } from './classify-response.ts';

const now = new Date('2026-11-21T10:00:00Z');

function answer(status: number, retryAfter?: string): PostOutcome {
  return { ok: true, status, headers: retryAfter === undefined ? {} : { 'retry-after': [retryAfter] } };
}

function failure(reason: string): PostOutcome {
  return { ok: false, reason };
}

test.each([200, 201, 202, 204, 299])('%i is success', (status) => {
  expect(classifyResponse(answer(status), { attempt: 1, random: 0.5, now })).toEqual({ status: 'delivered' });
  expect(errorClass(answer(status))).toBeNull();
});

test('410 ends the delivery at once', () => {
  expect(classifyResponse(answer(410), { attempt: 1, random: 0.5, now })).toEqual({ status: 'dead' });
  expect(errorClass(answer(410))).toBe('http_error');
});

test.each([
  [answer(301), 'redirect'],
  [answer(307), 'redirect'],
  [answer(400), 'http_error'],
  [answer(404), 'http_error'],
  [answer(429), 'http_error'],
  [answer(500), 'http_error'],
  [answer(503), 'http_error'],
  [failure('timeout'), 'timeout'],
  [failure('blocked_address'), 'blocked_address'],
  [failure('tls_failed'), 'tls_failed'],
])('%j is retried', (outcome, expected) => {
  expect(errorClass(outcome)).toBe(expected);
  expect(classifyResponse(outcome, { attempt: 3, random: 0.5, now })).toEqual({
    status: 'pending',
    delayMs: 120_000,
  });
  expect(classifyResponse(outcome, { attempt: 10, random: 0.5, now })).toEqual({ status: 'dead' });
});

test.each([
  ['seconds', answer(429, '60'), 60_000],
  ['a date', answer(503, 'Sat, 21 Nov 2026 10:01:00 GMT'), 60_000],
  ['more than the next slot', answer(503, '86400'), 120_000],
  ['a date that is past', answer(503, 'Sat, 21 Nov 2026 09:00:00 GMT'), 30_000],
  ['nonsense', answer(429, 'soon'), 30_000],
  ['seconds, but of a 500', answer(500, '60'), 30_000],
])('Retry-After after the second attempt: %s', (_name, outcome, delayMs) => {
  expect(classifyResponse(outcome, { attempt: 2, random: 0.5, now })).toEqual({ status: 'pending', delayMs });
});
