import { expect, test } from '@jest/globals';
import { retryAfterMs, retryPauseMs } from './retry-after.ts';

const now = new Date('2026-01-01T00:00:00Z');

test.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['soon', null],
  ['', null],
])('Retry-After: %j', (value, delayMs) => {
  expect(retryAfterMs({ 'retry-after': [value] }, now)).toBe(delayMs);
});

test('none without the header', () => {
  expect(retryAfterMs({}, now)).toBeNull();
});

test.each([
  ['1', 2_000],
  ['8', 8_000],
  ['3600', 10_000],
  ['soon', 2_000],
])('with Retry-After: %s, a pause of 2 to 10 s is one of %d ms', (value, pauseMs) => {
  expect(retryPauseMs({ 'retry-after': [value] }, { ownMs: 2_000, askedMaxMs: 10_000 })).toBe(pauseMs);
});
