import { isCjk } from '@plumbline/page-facts';
import type { NameWord } from './name-word.ts';
import { vocabularyOf } from './vocabulary.ts';
import { wordsInPlace, type PlacedWord } from './words-in-place.ts';

/** Successive words of a text. */
export interface FoundPhrase {
  readonly start: number;
  readonly end: number;
  /** The words as written in the text. */
  readonly written: string;
  /** Stems of the meaningful words; empty for a reference such as "Section 9.12". */
  readonly stems: readonly string[];
}

/** Tells whether a word is written unlike any common word, such as `pg_type`, `BYTEA`, `asyncIO` or `bz2`. */
export function isIdentifier(word: string): boolean {
  return /^\S*(?:[\d_]|\p{Ll}\p{Lu}|\p{Lu}{2})/u.test(word);
}

/** The words of a text, for lookups. */
export interface TextWords {
  /** Finds the first place of these words in the text: several words in any form, a single word in this form. */
  readonly find: (words: readonly NameWord[]) => FoundPhrase | undefined;
  /** Meaningful words of the text, by their stems. */
  readonly stems: ReadonlyMap<string, string>;
}

/** UTF-16 units that are read: the length of a long book chapter. */
const TEXT_LENGTH_MAX = 100_000;
const LENGTH_MIN = 3;
const LENGTH_MAX = 80;
/** Words without a meaning of their own that may stand between two words of a name: "iron of your plane". */
const BETWEEN_MAX = 2;

/** Characters beside a word that is part of a compound, a path or an identifier: `Net::SMTP`, `plank-sign`. */
const joinedBefore = /(?:[-‐‑_/\\@#$=<&]|::|\p{L}[.(])$/u;
const joinedBehind = /^(?:[-‐‑.]\p{L}|[_/\\@#$=<(]|::)/u;

/** Letters of scripts without spaces, in which such a letter continues the word. */
const compound = /^[\p{Script=Han}\p{Script=Katakana}ー]$/u;

function isJoined(text: string, start: number, end: number): boolean {
  const [before, behind] = [text.slice(Math.max(0, start - 2), start), text.slice(end, end + 2)];
  if (joinedBefore.test(before) || joinedBehind.test(behind)) return true;
  if (!isCjk(text.slice(start, end))) return false;
  return compound.test(before.slice(-1)) || compound.test(behind.slice(0, 1));
}

/**
 * Tells whether a text is several words, or a single word that is written as a name, because a common word could link
 * anywhere. A capital at the start of a sentence proves nothing.
 */
function isPhraseOrName(text: string, start: number, end: number): boolean {
  const phrase = text.slice(start, end);
  if (/\s/.test(phrase) || isCjk(phrase)) return true;
  if (isIdentifier(phrase)) return true;
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
    find(named) {
      const wanted = named.filter(({ stem }) => stem !== null);
      for (const place of places.get(wanted[0]?.stem ?? '') ?? []) {
        const found = follow(words, place, wanted);
        if (
          found === null ||
          !isSaidAlike(found, named) ||
          isOtherPhrase(found, named, words[place + found.length])
        )
          continue;
        const [start, end] = [found[0]?.start ?? 0, found.at(-1)?.end ?? 0];
        if (end - start < LENGTH_MIN || end - start > LENGTH_MAX) continue;
        const isTopic = wanted[0]?.topicNeeds !== undefined;
        // "Heron" may be a name, but "herons" are birds.
        if (wanted.length === 1 && found[0]?.word !== wanted[0]?.word) continue;
        if (
          !isJoined(text, start, end) &&
          ((isTopic && wanted.length === 1) || isPhraseOrName(text, start, end))
        )
          return {
            start,
            end,
            written: text.slice(start, end),
            stems: wanted.flatMap(({ stem }) => stem ?? []),
          };
      }
      return undefined;
    },
  };
}

type StemmedWord = PlacedWord & NameWord;

/**
 * Tells whether words have the same neighbours as in the name: "use these classes" does not mean "uses of a class".
 */
function isSaidAlike(found: readonly StemmedWord[], named: readonly NameWord[]): boolean {
  const between = (words: readonly NameWord[]) =>
    words.flatMap(({ word, stem }) => (stem === null ? [word] : [])).join(' ');
  const meaningful = found.filter(({ stem }) => stem !== null).length;
  return meaningful > 2 || between(found) === between(named);
}

/**
 * Tells whether words in another form belong to a longer phrase: "creates a new backup" is not "creating a new
 * profile".
 */
function isOtherPhrase(
  found: readonly StemmedWord[],
  named: readonly NameWord[],
  behind: StemmedWord | undefined,
): boolean {
  const forms = new Set(named.map(({ word }) => word));
  const isInOtherForm = found.some(({ word, stem }) => stem !== null && !forms.has(word));
  return isInOtherForm && behind?.stem != null && behind.follows;
}

/** Returns the words from a place on that have these stems in succession; null if they have not. */
function follow(
  words: readonly StemmedWord[],
  place: number,
  wanted: readonly NameWord[],
): readonly StemmedWord[] | null {
  const found: StemmedWord[] = [];
  let matched = 0;
  let between = 0;
  for (const word of words.slice(place, place + wanted.length * (1 + BETWEEN_MAX))) {
    if (found.length > 0 && !word.follows) return null;
    found.push(word);
    if (word.stem === null) {
      between += 1;
      if (between > BETWEEN_MAX) return null;
      continue;
    }
    if (word.stem !== wanted[matched]?.stem) return null;
    between = 0;
    matched += 1;
    if (matched === wanted.length) return found;
  }
  return null;
}
