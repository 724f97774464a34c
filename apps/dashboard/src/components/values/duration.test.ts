import { expect, test } from '@jest/globals';
import { duration } from './duration.ts';

test.each([
  [0, '1 s'],
  [59.4, '59 s'],
  [59.6, '1 min 0 s'],
  [119.6, '2 min 0 s'],
  [200, '3 min 20 s'],
  [3_599.6, '1 h 0 min'],
  [7_500, '2 h 5 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
