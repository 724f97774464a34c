import type { NameWord } from './link-target.ts';
import { vocabularyOf } from './vocabulary.ts';
import { phrasesIn, wordsInPlace } from './words-in-place.ts';

/** Words of a text that follow each other. */
export interface FoundPhrase {
  readonly start: number;
  readonly end: number;
  readonly stems: readonly string[];
}

/** What a text says, to be looked up. */
export interface TextPhrases {
  /** Longest phrase that can be found. */
  readonly wordsMax: number;
  /** Where these words stand first in the text: several of them in whatever form, a single one in this form. */
  readonly find: (words: readonly NameWord[]) => FoundPhrase | undefined;
  /** Meaningful words of the text, by their stems. */
  readonly stems: ReadonlyMap<string, string>;
}

const WORDS_MAX = 6;
/** In UTF-16 units: a long book chapter. What stands behind is not read. */
const TEXT_LENGTH_MAX = 100_000;
const LENGTH_MIN = 3;
const LENGTH_MAX = 80;

/** All phrases of a text that begin and end with a meaningful word. */
export function findPhrases(text: string, language: string | null): TextPhrases {
  const { isMeaningful, stemOf } = vocabularyOf(language);
  const found = new Map<string, FoundPhrase>();
  const words = new Map<string, string>();
  for (const phrase of phrasesIn(wordsInPlace(text.slice(0, TEXT_LENGTH_MAX)), WORDS_MAX)) {
    const [first] = phrase;
    const last = phrase.at(-1) ?? first;
    if (!isMeaningful(first.word) || !isMeaningful(last.word)) continue;
    const stems = phrase.map(({ word }) => stemOf(word));
    if (phrase.length === 1 && !words.has(stems[0] ?? '')) words.set(stems[0] ?? '', first.word);
    const length = last.end - first.start;
    const key = keyOf(phrase.map(({ word }, index) => ({ word, stem: stems[index] ?? '' })));
    if (length < LENGTH_MIN || length > LENGTH_MAX || found.has(key)) continue;
    found.set(key, { start: first.start, end: last.end, stems });
  }
  return { wordsMax: WORDS_MAX, find: (wanted) => found.get(keyOf(wanted)), stems: words };
}

/** "Heron" may be a name and "herons" are birds. */
function keyOf(words: readonly Pick<NameWord, 'word' | 'stem'>[]): string {
  return words.length === 1 ? `=${words[0]?.word ?? ''}` : words.map(({ stem }) => stem).join(' ');
}
