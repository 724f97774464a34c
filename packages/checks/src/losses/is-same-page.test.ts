import { expect, test } from '@jest/globals';
import { isSamePage } from './is-same-page.ts';

test.each([
  ['http://example.com/drills', 'https://example.com/drills'],
  ['http://127.0.0.1:8000/drills?a=1', 'http://127.0.0.1:9000/drills?a=1'],
  ['https://example.com/drills', 'https://www.example.com/drills/'],
  ['https://example.com/Drills', 'https://example.com/drills'],
  ['https://example.com/drills.html', 'https://example.com/drills'],
  ['https://example.com/drills.htm', 'https://example.com/drills/index.html'],
  ['https://example.com/index.php', 'https://www.example.com/'],
])('%s and %s are one page', (one, other) => {
  expect(isSamePage(one, other)).toBe(true);
});

test.each([
  ['https://example.com/drills', 'https://example.com/saws'],
  ['https://example.com/drills', 'https://example.org/drills'],
  ['https://example.com/drills', 'https://shop.example.com/drills'],
  ['https://example.com/drills?a=1', 'https://example.com/drills'],
  ['https://example.com/drills/', 'https://example.com/'],
])('%s and %s are two pages', (one, other) => {
  expect(isSamePage(one, other)).toBe(false);
});
