import { graphemesOf } from './graphemes.ts';

/**
 * Returns the words of a text in their order. Scripts with spaces between words follow the word rules of UAX 29;
 * Chinese, Japanese, Thai, Lao, Khmer and Burmese are segmented with the dictionaries of ICU.
 */
export function wordsOf(text: string): string[] {
  if (text.length <= PIECE_LENGTH) return wordsOfPiece(text);
  const words: string[] = [];
  for (let start = 0; start < text.length; start += PIECE_LENGTH)
    for (const word of wordsOfPiece(text.slice(start, start + PIECE_LENGTH))) words.push(word);
  return words;
}

/** Length of the pieces in which texts are read, because the expressions run out of stack on a word of millions. */
const PIECE_LENGTH = 500_000;

function wordsOfPiece(text: string): string[] {
  if (!mayBeUnspaced.test(text) || !unspacedScript.test(text)) return text.match(spacedWord) ?? [];
  const runs = text.match(scriptRun) ?? [];
  return runs.flatMap((run) =>
    unspacedScript.test(run) ? dictionaryWords(run) : (run.match(spacedWord) ?? []),
  );
}

function dictionaryWords(run: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike === true) words.push(segment);
  return words;
}

export function countWords(text: string): number {
  return wordsOf(text).length;
}

/** Tells whether a text is mostly Chinese, Japanese or Korean. Its limits of length are half as long. */
export function isCjk(text: string): boolean {
  const wide = text.match(cjkLetter)?.length ?? 0;
  return wide > 0 && wide * 2 >= (text.match(anyLetter)?.length ?? 0);
}

/** Returns the length as people count it: grapheme clusters, after collapsing white space. */
export function textLength(text: string): number {
  const collapsed = text.replace(/\s\s*/g, ' ').trim();
  let length = 0;
  for (const _ of graphemesOf(collapsed)) length += 1;
  return length;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
/** The Unicode blocks of these scripts. They are matched much faster than the scripts. */
const mayBeUnspaced = /[\u0E01-\u1FFF\u2E80-\uFFFF]/;
const unspacedScript = new RegExp(`[${unspaced}]`, 'u');
/** Runs are short, because the time of segmentation grows faster than the text. */
const scriptRun = new RegExp(`[${unspaced}]{1,500}|[^${unspaced}]+`, 'gu');
const cjkLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const anyLetter = /\p{L}/gu;

/** Letters, digits and marks; single points and apostrophes join letters, points and commas join digits. */
const spacedWord =
  /(?:(?<!_)_+)?[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}_]*(?:(?<=[\p{L}\p{M}])[.'’:·](?=\p{L})[\p{L}\p{N}\p{M}\p{Cf}_]+|(?<=\p{N})[.,;'’](?=\p{N})[\p{L}\p{N}\p{M}\p{Cf}_]+)*/gu;
