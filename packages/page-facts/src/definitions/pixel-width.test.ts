import { expect, test } from '@jest/globals';
import { fitToWidth, pixelWidth } from './pixel-width.ts';

test.each([
  ['', 0],
  ['a', 11.12],
  ['iii', 13.32],
  ['WWW', 56.64],
  ['é', 11.12],
  ['e\u0301', 11.12],
  ['世界', 40],
  ['한', 20],
  ['👍🏽', 20],
  ['a\u200b', 11.12],
  [' a  b ', 27.8],
  ['–', 11.12],
])('%j is %f px wide at 20 px', (text, width) => {
  expect(pixelWidth(text, 20)).toBeCloseTo(width, 2);
});

test('width grows with the size', () => {
  expect(pixelWidth('Title', 20)).toBeCloseTo((pixelWidth('Title', 14) * 20) / 14);
});

test.each([
  ['short enough', 'short enough'],
  ['a title that is much longer than that', 'a title that…'],
  ['onewordthatdoesnotfit', 'onewordtha…'],
])('%j is cut to %j', (text, expected) => {
  expect(fitToWidth(text, 20, 130)).toBe(expected);
});
