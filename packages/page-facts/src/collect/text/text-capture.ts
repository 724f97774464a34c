import { collapseSpace, truncate } from '../../text/text.ts';

/** Longest text kept of one element, in UTF-16 units. */
const lengthMax = 2_000;

/** The text of one element, collected from pieces. */
export interface TextCapture {
  readonly isOpen: boolean;
  start(): void;
  readonly add: (text: string) => void;
  /** Returns the text with its white space collapsed. */
  end(): string;
}

export function createTextCapture(): TextCapture {
  let pieces: string[] | null = null;
  let length = 0;
  return {
    get isOpen() {
      return pieces !== null;
    },
    start() {
      pieces = [];
      length = 0;
    },
    add(text) {
      // Keeps twice the limit, because white space will collapse.
      if (pieces === null || length > 2 * lengthMax) return;
      pieces.push(truncate(text, 4 * lengthMax));
      length += text.length;
    },
    end() {
      const text = truncate(collapseSpace(pieces?.join('') ?? ''), lengthMax);
      pieces = null;
      return text;
    },
  };
}

/** Elements that do not separate the text before them from the text after them. */
export const inlineElements: ReadonlySet<string> = new Set([
  'a',
  'abbr',
  'acronym',
  'b',
  'bdi',
  'bdo',
  'big',
  'cite',
  'code',
  'data',
  'del',
  'dfn',
  'em',
  'font',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  'rp',
  'rt',
  'ruby',
  's',
  'samp',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'time',
  'tt',
  'u',
  'var',
  'wbr',
]);
