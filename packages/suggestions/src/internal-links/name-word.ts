import { isCjk } from '@plumbline/page-facts';

/** A word of a page's name. */
export interface NameWord {
  readonly word: string;
  /** Null for a word without a meaning of its own. */
  readonly stem: string | null;
  /** Whether only white space or a hyphen separates it from the word before. */
  readonly follows?: boolean;
  /** The `supportNeeded` of a topic that the word is part of, and that the text of the page repeats. */
  readonly topicNeeds?: number | undefined;
}

/** This many words with a meaning are less ambiguous. */
const CLEAR_WORDS_MIN = 3;

/**
 * Returns how many other telling words a text and a page must share before part of the page's name may link to it: none
 * for a whole part of the name, most for words torn from a phrase, such as "command line" of "command line options". No
 * number is enough without a word that narrows the others, such as "installed packages" of "automatically installed
 * packages", or in scripts without spaces, which do not show where a phrase ends.
 */
export function supportNeeded(name: readonly NameWord[], start: number, end: number): number {
  const words = name.slice(start, end).filter(({ stem }) => stem !== null);
  const [before, behind] = [name[start - 1], name[end]];
  const isNarrowed =
    name[start]?.follows === true && (before?.stem != null || narrowing.has(before?.word ?? ''));
  if (isNarrowed || words.some(({ word }) => isCjk(word))) return Infinity;
  const part = name.slice(0, start + 1).findLastIndex(({ follows }) => follows !== true);
  const isInside = name.slice(part, start).some(({ stem }) => stem !== null);
  const isContinued = behind?.stem != null && behind.follows === true;
  const forRest = words.length < CLEAR_WORDS_MIN ? 2 : 1;
  return (isInside ? 1 : 0) + (isContinued ? forRest : 0);
}

/** Words without a subject of their own that narrow the words behind them. */
const narrowing: ReadonlySet<string> = new Set(
  'other, another, more, most, some, any, all, same, such, andere, anderen, mehr, alle, einige, autres, autre, otros, otras, altri, altre'.split(
    ', ',
  ),
);
