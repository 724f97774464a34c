import { wordsOf } from '@plumbline/page-facts';

/** A word of a text, and its offset. */
export interface PlacedWord {
  /** In lower case. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** True if only white space, a hyphen or a slash separates it from the word before. */
  readonly follows: boolean;
}

/** Returns the words of a text with their offsets. */
export function wordsInPlace(text: string): readonly PlacedWord[] {
  const placed: PlacedWord[] = [];
  let from = 0;
  for (const word of wordsOf(text)) {
    const start = text.indexOf(word, from);
    const follows =
      placed.length > 0 && /^(?:\s{0,10}|[-‐‑/])$/.test(text.slice(from, Math.min(start, from + 11)));
    from = start + word.length;
    placed.push({ word: word.toLowerCase(), start, end: from, follows });
  }
  return placed;
}

/** Yields phrases of up to `wordsMax` successive words: the first word of each, and its number of words. */
export function* phrasesIn(
  words: readonly PlacedWord[],
  wordsMax: number,
): Generator<readonly [PlacedWord, ...PlacedWord[]]> {
  for (const [index, first] of words.entries()) {
    const phrase: [PlacedWord, ...PlacedWord[]] = [first];
    yield [...phrase];
    for (const next of words.slice(index + 1, index + wordsMax)) {
      if (!next.follows) break;
      phrase.push(next);
      yield [...phrase];
    }
  }
}
