import type { NameWord } from './link-terms.ts';
import type { Rarity } from './rarity.ts';
import type { FoundPhrase, TextWords } from './text-words.ts';

/** Words of a text that could lead to a page. */
export interface Anchor {
  readonly phrase: FoundPhrase;
  /** Share of what the page is called, words weighed by their rarity, from 0 to 1. */
  readonly coverage: number;
  /** That share of how much the words tell. */
  readonly strength: number;
}

const WORDS_MAX = 6;
/** So much of what a page is called must be in the anchor text. */
const COVERAGE_MIN = 0.5;
/** A single word is ambiguous: it must be the name. */
const WORD_COVERAGE_MIN = 0.9;

/** Parts of a name that stand in the text and tell the page from others. */
export function findAnchors(
  name: readonly NameWord[],
  { find, stems }: TextWords,
  { weigh, isTelling }: Rarity,
): readonly Anchor[] {
  // Most names have nothing in common with the text.
  if (!name.some(({ stem }) => stem !== null && stems.has(stem))) return [];
  const whole = weigh(stemsOf(name));
  const anchors: Anchor[] = [];
  for (const [start, first] of name.entries()) {
    if (first.stem === null || !stems.has(first.stem)) continue;
    for (let end = start + 1; end <= Math.min(name.length, start + WORDS_MAX); end += 1) {
      const part = name.slice(start, end);
      if (part.at(-1)?.stem == null) continue;
      const weight = weigh(stemsOf(part));
      const coverage = weight / whole;
      if (coverage < (part.length === 1 ? WORD_COVERAGE_MIN : COVERAGE_MIN)) continue;
      const phrase = find(part);
      if (phrase?.stems.some(isTelling) === true)
        anchors.push({ phrase, coverage, strength: weight * coverage });
    }
  }
  return anchors;
}

function stemsOf(words: readonly NameWord[]): readonly string[] {
  return words.flatMap(({ stem }) => stem ?? []);
}
