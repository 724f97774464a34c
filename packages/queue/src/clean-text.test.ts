import { expect, test } from '@jest/globals';
import { cleanText } from './clean-text.ts';

test.each([
  ['a NUL', new Error('bad \0 byte'), 'bad \uFFFD byte'],
  ['a lone surrogate', new Error('half \uD83D emoji'), 'half \uFFFD emoji'],
  ['a whole emoji', new Error('whole 😀 emoji'), 'whole 😀 emoji'],
  ['what is no error', 'just text', 'just text'],
])('%s can be stored', (_name, error, text) => {
  expect(cleanText(error)).toBe(text);
});

test('a cut does not leave half a character behind', () => {
  const text = cleanText(new Error('x'.repeat(999) + '😀 and more'));
  expect(text).toBe('x'.repeat(999) + '\uFFFD');
});
