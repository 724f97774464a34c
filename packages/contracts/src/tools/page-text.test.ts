import { expect, test } from '@jest/globals';
import { pageText } from './page-text.ts';

test.each([
  ['as long as a tool shows', 'x'.repeat(200), 'x'.repeat(200)],
  ['longer', 'x'.repeat(201), `${'x'.repeat(199)}…`],
  ['with a character of two units at the limit', `${'x'.repeat(198)}😀😀`, `${'x'.repeat(198)}…`],
])('a text %s', (_what, text, shown) => {
  expect(pageText(text)).toBe(shown);
});
