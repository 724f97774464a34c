/** A word of a page's name. */
export interface NameWord {
  readonly word: string;
  /** Null for a word without a meaning of its own. */
  readonly stem: string | null;
  /** Whether only white space or a hyphen separates it from the word before. */
  readonly follows?: boolean;
  /** Whether it is a topic of the page, whose text repeats it. */
  readonly isKey?: boolean;
}
