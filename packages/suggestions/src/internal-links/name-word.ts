/** A word of a page's name. */
export interface NameWord {
  readonly word: string;
  /** Null for a word that means nothing by itself. */
  readonly stem: string | null;
  /** Nothing but white space or a hyphen stands before it, back to the word before. */
  readonly follows?: boolean;
  /** The page is about it: its text repeats it. */
  readonly isKey?: boolean;
}
