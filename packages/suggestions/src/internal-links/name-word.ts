import { isCjk } from '@plumbline/page-facts';

/** A word of a page's name. */
export interface NameWord {
  readonly word: string;
  /** Null for a word without a meaning of its own. */
  readonly stem: string | null;
  /** True if only white space or a hyphen separates it from the word before. */
  readonly follows?: boolean;
  /** The `supportNeeded` of the topic that the word belongs to, if the text of the page repeats that topic. */
  readonly topicNeeds?: number | undefined;
}

/** A phrase with this many meaningful words is less ambiguous. */
const CLEAR_WORDS_MIN = 3;

/**
 * Returns how many other telling words a text and a page must share before part of the page's name may link to it. A
 * whole part of the name needs none. Words torn from a phrase need most, such as "command line" from "command line
 * options". No number is enough if a narrowing word is missing, as in "installed packages" from "automatically
 * installed packages". None is enough either in scripts without spaces, which do not show where a phrase ends.
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

/** Words without a subject of their own that narrow the words after them. */
const narrowing: ReadonlySet<string> = new Set(
  'other, another, more, most, some, any, all, same, such, andere, anderen, mehr, alle, einige, autres, autre, otros, otras, altri, altre'.split(
    ', ',
  ),
);
