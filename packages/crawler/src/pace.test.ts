import { expect, test } from '@jest/globals';
import { nextPace, type PaceObservation } from './pace.ts';

const fullSpeed = { delayMs: 0, pausedMs: 0 };
const answer = (overrides: Partial<PaceObservation> = {}): PaceObservation => ({
  status: 200,
  firstByteMs: 20,
  retryAfterMs: null,
  ...overrides,
});
const next = (delayMs: number, observations: PaceObservation[], crawlDelayMs = 0) =>
  nextPace({ ...fullSpeed, delayMs }, observations, crawlDelayMs);

test('a host that answers well is asked at full speed', () => {
  expect(next(0, [answer()])).toEqual(fullSpeed);
});

test('429 slows down, and again', () => {
  expect([next(0, [answer({ status: 429 })]).delayMs, next(250, [answer({ status: 429 })]).delayMs]).toEqual([
    250, 500,
  ]);
});

test('a pause also applies between batches', () => {
  expect(next(0, [answer()], 2_000).pausedMs).toBe(2_000);
});

test('Retry-After pauses the host, up to five minutes', () => {
  const paused = next(0, [
    answer({ status: 503, retryAfterMs: 30_000 }),
    answer({ status: 503, retryAfterMs: 9_999_999 }),
  ]);
  expect(paused.pausedMs).toBe(300_000);
});

test('one URL that asks for a pause does not pause the host', () => {
  const overloaded = answer({ status: 503, retryAfterMs: 120_000 });
  expect(next(0, [overloaded])).toEqual(fullSpeed);
  expect(next(0, [answer(), overloaded, answer()])).toEqual(fullSpeed);
});

test('one 429 pauses it, because that is about us', () => {
  const { pausedMs } = next(0, [answer({ status: 429, retryAfterMs: 120_000 }), answer()]);
  expect(pausedMs).toBe(120_000);
});

test('slow answers ask for a pause as long as themselves', () => {
  expect(next(0, [answer({ firstByteMs: 3_000 }), answer({ firstByteMs: 4_000 })]).delayMs).toBe(4_000);
});

test('success speeds up again, step by step', () => {
  expect([next(1_000, [answer()]).delayMs, next(250, [answer()]).delayMs]).toEqual([500, 0]);
});

test('the crawl delay of robots.txt is the shortest pause, up to ten seconds', () => {
  expect([next(0, [answer()], 2_000).delayMs, next(0, [answer()], 3_600_000).delayMs]).toEqual([
    2_000, 10_000,
  ]);
});
