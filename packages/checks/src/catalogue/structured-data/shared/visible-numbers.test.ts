import { expect, test } from '@jest/globals';
import { visibleNumbers } from './visible-numbers.ts';

test.each([
  ['4.50 €', 4.5],
  ['4,50 €', 4.5],
  ['1.299,00', 1299],
  ['1,299.00', 1299],
  ['1 299,50', 1299.5],
  ['1’299', 1299],
  ['2 for 5', 2],
  ['12 34', 12],
])('%s holds %d', (text, number) => {
  expect(visibleNumbers(text).has(number)).toBe(true);
});

test('neighbours are not glued together', () => {
  expect(visibleNumbers('12 34').has(1234)).toBe(false);
});
