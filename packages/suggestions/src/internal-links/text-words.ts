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
        if (isSame) return { start, end, stems: wanted.flatMap(({ stem }) => stem ?? []) };
      }
      return undefined;
    },
  };
}
