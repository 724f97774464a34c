import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countWords, isCjk, textLength, wordsOf } from './words.ts';

describe('countWords', () => {
  test.each([
    ['', 0],
    ['  \n ', 0],
    ['Hello, world!', 2],
    ["don't won’t", 2],
    ['well-known', 2],
    ['3.14 and 1,000', 3],
    ['example.com', 1],
    ['a_b', 1],
    ['– — …', 0],
    ['🎉 party 🎉', 1],
    ['Größe naïve Ελλάδα Москва', 4],
    ['שלום עולם', 2],
    ['한국어 문장', 2],
    ['नमस्ते दुनिया', 2],
  ])('counts %j as %i', (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  test.each([
    ['Chinese', '我是中国人', 2, 4],
    ['Japanese', '私は学生です', 3, 4],
    ['Thai', 'ภาษาไทย', 2, 2],
    ['mixed', 'SEO の基本 2024', 4, 5],
  ])('segments %s, which has no spaces', (_language, text, least, most) => {
    const words = countWords(text);
    expect(words).toBeGreaterThanOrEqual(least);
    expect(words).toBeLessThanOrEqual(most);
  });

  test('agrees with the Unicode segmenter on text with spaces', () => {
    const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
    const letter = fc.constantFrom(...Array.from('abzÄéßжЯω019 .,;:!?’\'"()–_'));
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 40 }), (text) => {
        // The segmenter takes two underscores for a word; without a letter or digit they are none.
        const expected = Array.from(segmenter.segment(text), ({ segment }) => segment);
        expect(wordsOf(text)).toEqual(expected.filter((segment) => /[\p{L}\p{N}]/u.test(segment)));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('textLength', () => {
  test.each([
    ['', 0],
    ['  a  b ', 3],
    ['Grüße', 5],
    ['e\u0301', 1],
    ['👨‍👩‍👧‍👦', 1],
    ['🇩🇪', 1],
    ['世界', 2],
    ['नमस्ते', 3],
  ])('of %j is %i', (text, length) => {
    expect(textLength(text)).toBe(length);
  });
});

test.each([
  ['世界', true],
  ['SEO 入門ガイド', true],
  ['한국어', true],
  ['Hello 世', false],
  ['ภาษาไทย', false],
  ['', false],
  ['123', false],
])('isCjk(%j) is %s', (text, expected) => {
  expect(isCjk(text)).toBe(expected);
});

test('a word of ten million characters is read without running out of stack', () => {
  expect(wordsOf('1,'.repeat(5_000_000))).not.toEqual([]);
});
