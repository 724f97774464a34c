import { expect, test } from '@jest/globals';
import { jsonParameter } from './json-parameter.ts';

test.each([
  ['NUL', 'a\0b', 'a\ufffdb'],
  ['a lone surrogate', 'a\ud800b', 'a\ufffdb'],
  ['a surrogate pair', 'a😀b', 'a😀b'],
  ['text that spells an escape', String.raw`a\u0000b`, String.raw`a\u0000b`],
  ['a backslash before NUL', 'a\\\0b', 'a\\\ufffdb'],
])('%s is stored as what PostgreSQL can hold', (_name, written, stored) => {
  expect(JSON.parse(jsonParameter({ text: written }))).toEqual({ text: stored });
});
