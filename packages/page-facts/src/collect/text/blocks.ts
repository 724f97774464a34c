import type { Attributes, Cursor } from '../collector.ts';
import { abridge } from '../../text/text.ts';
import { createClassTest } from './class-test.ts';
import { createTextCapture, inlineElements } from './text-capture.ts';

/** A run of text in one block: the text between two tags of block elements. */
export interface TextBlock {
  readonly text: string;
  readonly inParagraph: boolean;
  readonly inForm: boolean;
  /** True before the first h1, where sites have their name, a slogan or a breadcrumb. */
  readonly isAboveHeading: boolean;
}

/** Shorter blocks other than `p` are labels, cells and entries of lists. In UTF-16 units. */
const LENGTH_MIN = 40;
/** Just below the length that a capture keeps. */
const LENGTH_MAX = 1_999;
/** A block in which links are a larger share of the text is a menu. */
const LINKED_SHARE_MAX = 0.5;

export interface BlockReceiver {
  /** Tells whether it takes one more block of this kind. */
  hasRoom(inParagraph: boolean): boolean;
  addBlock(block: TextBlock): void;
}

/** Cuts text into blocks, and hands on those that may be prose. */
export interface BlockReader {
  open(name: string, attributes: Attributes): void;
  /** Adds text to the block. The receivers of the first piece receive the whole block. */
  text(chunk: string, receivers: readonly BlockReceiver[]): void;
  close(name: string): void;
  end(): void;
}

export function createBlockReader(cursor: Cursor): BlockReader {
  const capture = createTextCapture();
  let receivers: readonly BlockReceiver[] = [];
  let place = { inParagraph: false, inForm: false, isAboveHeading: true };
  let isAboveHeading = true;
  let length = 0;
  let linkedLength = 0;
  let boldLength = 0;
  let isAfterBreak = false;
  /** Depth of the outermost open element whose text is no prose; null outside of such elements. */
  let besideDepth: number | null = null;
  const isBesideText = createClassTest(besideText);

  function end(): void {
    if (!capture.isOpen) return;
    const text = abridge(capture.end(), LENGTH_MAX);
    const isMenu = linkedLength > LINKED_SHARE_MAX * length;
    if (isMenu || (!place.inParagraph && text.length < LENGTH_MIN)) return;
    for (const receiver of receivers) receiver.addBlock({ text, ...place });
  }

  /** Handles a line break. It ends the line of a heading and, outside of `p`, any line. Two of them end a paragraph. */
  function breakLine(): void {
    if (isAfterBreak || !place.inParagraph) end();
    else if (boldLength === length) capture.start();
    else capture.add(' ');
    isAfterBreak = true;
  }

  /** Begins a block with the reported text, unless the text is no prose or no receiver needs one more. */
  function begins(of: readonly BlockReceiver[]): boolean {
    if (besideDepth !== null || cursor.isHidden || cursor.isBlank) return false;
    const inParagraph = cursor.inside('p');
    if (!of.some((receiver) => receiver.hasRoom(inParagraph))) return false;
    capture.start();
    receivers = of;
    [length, linkedLength, boldLength] = [0, 0, 0];
    place = { inParagraph, inForm: cursor.inside('form'), isAboveHeading };
    return true;
  }

  return {
    open(name, attributes) {
      const isNoProse = name === 'summary' ? cursor.inside('details') : noProse.has(name);
      if (besideDepth === null && (isNoProse || isBesideText(attributes['class'])))
        besideDepth = cursor.depth;
      if (name === 'h1') isAboveHeading = false;
      if (name === 'br') breakLine();
      else if (capture.isOpen && !phrasing.has(name)) end();
    },
    text(chunk, of) {
      if (!capture.isOpen && !begins(of)) return;
      capture.add(chunk);
      if (cursor.isBlank) return;
      const written = chunk.trim().length;
      length += written;
      if (cursor.inside('a')) linkedLength += written;
      if (cursor.inside('b') || cursor.inside('strong')) boldLength += written;
      isAfterBreak = false;
    },
    close(name) {
      if (capture.isOpen && name !== 'br' && !phrasing.has(name)) end();
      if (besideDepth === cursor.depth) besideDepth = null;
    },
    end,
  };
}

/** Elements that occur within a block. */
const phrasing: ReadonlySet<string> = new Set([...inlineElements, 'img', 'picture', 'source', 'svg', 'math']);

/** Elements whose text is a name, a display or a question instead of prose, as is a summary in details. */
const noProse: ReadonlySet<string> = new Set([
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hgroup',
  'th',
  'caption',
  'figcaption',
  'dt',
  'dd',
  'label',
  'legend',
  'button',
  'select',
  'pre',
  'address',
  'svg',
  'math',
]);

/** Classes by which programs mark captions and slogans: "wp-caption-text", "thumbcaption", "site-description". */
const besideText =
  /caption|(?:^|\s)(?:(?:site|page|header|hero|brand|logo)[-_]*)?(?:slogan|tagline)(?:\s|$)|(?:^|\s)site-description(?:\s|$)/i;
