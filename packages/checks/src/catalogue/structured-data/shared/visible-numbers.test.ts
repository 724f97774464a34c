import { expect, test } from '@jest/globals';
import { showsPrice, visibleNumbers } from './visible-numbers.ts';

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

test.each([
  ['$1299', 12.99],
  ['12 99 €', 12.99],
  ['1.299 00', 1299],
  ['4,50 €', 4.5],
])('%s shows the price %d', (text, price) => {
  expect(showsPrice(text, price)).toBe(true);
});

test.each(['$11299', '12, 99', '12 9', '12990'])('%s does not show 12.99', (text) => {
  expect(showsPrice(text, 12.99)).toBe(false);
});
