import { supportNeeded, type NameWord } from './name-word.ts';
import type { IsOnlyName } from './name-index.ts';
import type { Rarity } from './rarity.ts';
import { isIdentifier, type FoundPhrase, type TextWords } from './text-words.ts';

/** Words of a text that could link to a page. */
export interface Anchor {
  readonly phrase: FoundPhrase;
  /** Share of the name of the page that the words cover, weighed by rarity, from 0 to 1. */
  readonly coverage: number;
  /** The rarity of the covered words. */
  readonly strength: number;
  /** True if the words are a topic of the page and not its name. */
  readonly isTopic: boolean;
  /** The number of telling words that text and page must share beside these. */
  readonly support: number;
}

const WORDS_MAX = 6;
/** Share of the name of a page that the anchor text must cover. */
const COVERAGE_MIN = 0.5;
/** Words that text and page must share beside a single word, because it is ambiguous. */
const WORD_SUPPORT = 2;
/** Share that a single word must cover, for the same reason. */
const WORD_COVERAGE_MIN = 0.9;

/**
 * Finds parts of a name in the text that distinguish the page from others.
 * @param isCalled tells whether the page has exactly this name
 */
export function findAnchors(
  name: readonly NameWord[],
  { find, stems }: TextWords,
  { weightOf, isTelling, isUnique }: Rarity,
  isOnlyName: IsOnlyName,
  isCalled: (identifier: string) => boolean,
): readonly Anchor[] {
  const topicNeeds = name[0]?.topicNeeds;
  const isTopic = topicNeeds !== undefined;
  const wholeName = name.flatMap(({ stem }) => stem ?? []);
  if (isTopic && !(name.length === 1 ? wholeName.every(isUnique) : isOnlyName(wholeName))) return [];
  const weights = name.map(({ stem }) => (stem === null ? 0 : weightOf(stem)));
  const isInText = ({ stem }: NameWord) => stem === null || stems.has(stem);
  const whole = sumOf(weights);
  // Most names share few words with the text, so they are left out early.
  if (sumOf(weights.filter((_weight, index) => isInText(name[index] as NameWord))) < COVERAGE_MIN * whole)
    return [];
  const anchors: Anchor[] = [];
  for (const [start, first] of name.entries()) {
    if (first.stem === null) continue;
    let weight = 0;
    for (const [index, word] of name.slice(start, start + WORDS_MAX).entries()) {
      if (!isInText(word)) break;
      weight += weights[start + index] ?? 0;
      const coverage = weight / whole;
      const coverageMin = isTopic ? 1 : index === 0 ? WORD_COVERAGE_MIN : COVERAGE_MIN;
      if (word.stem === null || coverage < coverageMin) continue;
      const part = name.slice(start, start + index + 1);
      const phrase = find(part);
      if (phrase?.stems.some(isTelling) !== true) continue;
      const isWord =
        index === 0 && !(isOnlyWord(name, word) && isIdentifier(phrase.written) && isCalled(phrase.written));
      const isVague = isWord || coverage < WORD_COVERAGE_MIN;
      if (isVague && !isOnlyName(phrase.stems)) continue;
      const nameNeeds = isWord ? WORD_SUPPORT : 0;
      const needs = coverage < WORD_COVERAGE_MIN ? supportNeeded(name, start, start + index + 1) : nameNeeds;
      const strength = weight * coverage;
      anchors.push({ phrase, coverage, strength, isTopic, support: topicNeeds ?? needs });
    }
  }
  return anchors;
}

/** Tells whether all other words of the name are numbers, as in "53.64. pg_type". */
function isOnlyWord(name: readonly NameWord[], only: NameWord): boolean {
  return name.every((other) => other === only || !/\p{L}/u.test(other.word));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
