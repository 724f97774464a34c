import { describe, expect, test } from '@jest/globals';
import { ATTEMPTS_MAX, deliveryRetryDelay, retryDelayAsked } from './retry-delay.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

const schedule = [
  [1, 5 * SECOND],
  [2, 30 * SECOND],
  [3, 120 * SECOND],
  [4, 600 * SECOND],
  [5, 1_800 * SECOND],
  [6, 2 * HOUR],
  [7, 6 * HOUR],
  [8, 18 * HOUR],
  [9, 36 * HOUR],
] as const;

test.each(schedule)('after attempt %i: %i ms, plus or minus a fifth', (attempt, delay) => {
  expect(deliveryRetryDelay(attempt, 0)).toBe(delay * 0.8);
  expect(deliveryRetryDelay(attempt, 0.5)).toBe(delay);
  expect(deliveryRetryDelay(attempt, 1)).toBe(delay * 1.2);
});

test('the tenth attempt is the last', () => {
  expect(ATTEMPTS_MAX).toBe(10);
  expect(deliveryRetryDelay(10, 0.5)).toBeNull();
  expect(retryDelayAsked(10, 0.5, 1)).toBeNull();
});

describe('a wait that the receiver requests', () => {
  test.each([
    ['a shorter one than scheduled changes nothing', 2, 1 * SECOND, 30 * SECOND],
    ['a longer one is accepted', 2, 60 * SECOND, 60 * SECOND],
    ['but not beyond the next wait of the schedule', 2, 24 * HOUR, 120 * SECOND],
    ['but not before the last attempt', 9, 240 * HOUR, 36 * HOUR],
  ])('%s', (_name, attempt, asked, delay) => {
    expect(retryDelayAsked(attempt, 0.5, asked)).toBe(delay);
  });
});
