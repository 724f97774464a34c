import { expect, test } from '@jest/globals';
import { contrastWithWhite } from './contrast.ts';

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#777777', 4.48],
  ['#767676', 4.54],
  ['#1D4ED8', 6.7],
])('%s has a contrast of %d with white', (colour, contrast) => {
  expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 2);
});
