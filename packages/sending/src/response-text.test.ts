import { expect, test } from '@jest/globals';
import { responseText } from './response-text.ts';

test.each([
  ['an empty answer', Buffer.from(''), null],
  ['a short one', Buffer.from('{"ok":true}'), '{"ok":true}'],
  ['a long one', Buffer.from('x'.repeat(5_000)), 'x'.repeat(1_024)],
  ['one cut in a character', Buffer.from('x'.repeat(1_023) + 'é'), 'x'.repeat(1_023)],
  ['one with NUL', Buffer.from('a\0b'), 'a\uFFFDb'],
  ['one that is no UTF-8', Buffer.from([0x61, 0xff]), 'a\uFFFD'],
])('%s', (_name, body, text) => {
  expect(responseText(body)).toBe(text);
});
