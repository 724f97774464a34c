import { isCjk } from '@plumbline/page-facts';
import type { NameWord } from './link-terms.ts';
import { vocabularyOf } from './vocabulary.ts';
import { wordsInPlace } from './words-in-place.ts';

/** Words of a text that follow each other. */
export interface FoundPhrase {
  readonly start: number;
  readonly end: number;
  /** Of its meaningful words. */
  readonly stems: readonly string[];
}

/** What a text says, to be looked up. */
export interface TextWords {
  /** Where these words stand first in the text: several of them in whatever form, a single one in this form. */
  readonly find: (words: readonly NameWord[]) => FoundPhrase | undefined;
  /** Meaningful words of the text, by their stems. */
  readonly stems: ReadonlyMap<string, string>;
}

/** In UTF-16 units: a long book chapter. What stands behind is not read. */
const TEXT_LENGTH_MAX = 100_000;
const LENGTH_MIN = 3;
const LENGTH_MAX = 80;

/**
 * Several words, or one that is written as names are: a common word leads anywhere, and part of a compound nowhere.
 * A capital at the start of a sentence tells nothing.
 */
function isPhraseOrName(text: string, start: number, end: number): boolean {
  if (
    /[-‐‑]$/.test(text.slice(Math.max(0, start - 1), start)) ||
    /^[-‐‑]\p{L}/u.test(text.slice(end, end + 2))
  )
    return false;
  const phrase = text.slice(start, end);
  if (/\s/.test(phrase) || isCjk(phrase)) return true;
  if (/[\d_]|\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(phrase)) return true;
  return (
    /^\p{Lu}/u.test(phrase) &&
    /[\p{L}\d,;]["'“„(]?\s+["'“„(]?$/u.test(text.slice(Math.max(0, start - 20), start))
  );
}

export function readWords(text: string, language: string | null): TextWords {
  const { isMeaningful, stemOf } = vocabularyOf(language);
  const words = wordsInPlace(text.slice(0, TEXT_LENGTH_MAX)).map((placed) => ({
    ...placed,
    stem: isMeaningful(placed.word) ? stemOf(placed.word) : null,
  }));
  const stems = new Map<string, string>();
  const places = new Map<string, number[]>();
  for (const [index, { word, stem }] of words.entries()) {
    if (stem === null) continue;
    const before = places.get(stem);
    if (before === undefined) {
      stems.set(stem, word);
      places.set(stem, [index]);
    } else before.push(index);
  }
  return {
    stems,
    find(wanted) {
      const [first] = wanted;
      for (const place of places.get(first?.stem ?? '') ?? []) {
        const found = words.slice(place, place + wanted.length);
        const [start, end] = [found[0]?.start ?? 0, found.at(-1)?.end ?? 0];
        if (found.length < wanted.length || end - start < LENGTH_MIN || end - start > LENGTH_MAX) continue;
        const isSame = found.every(
          ({ word, stem, follows }, index) =>
            (index === 0 || follows) &&
            // "Heron" may be a name and "herons" are birds.
            (stem === null || wanted.length === 1
              ? word === wanted[index]?.word
              : stem === wanted[index]?.stem),
        );
        if (isSame && isPhraseOrName(text, start, end))
          return { start, end, stems: wanted.flatMap(({ stem }) => stem ?? []) };
      }
      return undefined;
    },
  };
}
