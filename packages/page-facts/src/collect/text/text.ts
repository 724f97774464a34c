import { endsLikeSentence } from '../../text/ends-like-sentence.ts';
import { collapseSpace, truncate } from '../../text/text.ts';
import { unrenderedElements } from '../../unrendered-elements.ts';
import type { Collector, Cursor } from '../collector.ts';
import { createBlockReader, type BlockReceiver, type TextBlock } from './blocks.ts';
import { inlineElements } from './text-capture.ts';

/** Longest text kept of a region, in UTF-16 units. */
const textMax = 100_000;
const paragraphsMax = 20;
/** If the sentences in `p` elements have fewer UTF-16 units, the page has its text in other blocks. */
const paragraphsLengthMin = 100;

export interface PageText {
  readonly main: string;
  readonly paragraphs: readonly string[];
  readonly visible: string;
  /** The text outside of pre, code and the like. */
  readonly prose: string;
}

/**
 * Collects the text of the page and of its main content. The main content is `main`, or an element with that role, if
 * there is exactly one, else the articles, else the body. Navigation and margins are always left out, and forms if
 * there is other text.
 */
export function collectText(cursor: Cursor): Collector<PageText> {
  const visible = createRegion();
  const prose = createRegion();
  const main = createRegion();
  const article = createRegion();
  const body = createRegion();
  const forms = createRegion();
  const blocks = createBlockReader(cursor);
  let mains = 0;
  let isFormAroundPage = false;
  /** Regions of the next text; null if an element that decides about them has been opened or closed since. */
  let current: Regions | null = null;
  /** Block elements that have been opened or closed. */
  let separations = 0;

  function findRegions(): Regions {
    if (!cursor.isRendered || cursor.inside('title') || cursor.inside('textarea')) return nowhere;
    const ofCode = [visible];
    if (!margins.some(cursor.inside)) {
      if (cursor.mainDepth !== null) ofCode.push(main);
      if (cursor.inside('article')) ofCode.push(article);
      if (!surroundings.some(cursor.inside)) ofCode.push(cursor.inside('form') ? forms : body);
    }
    return { ofCode, ofProse: [...ofCode, prose] };
  }

  function separate(name: string): void {
    if (dividers.has(name)) current = null;
    if (!inlineElements.has(name)) separations += 1;
  }

  return {
    open(name, attributes) {
      blocks.open(name, attributes);
      separate(name);
      if (cursor.mainDepth === cursor.depth) {
        current = null;
        if (!cursor.isHidden) mains += 1;
      }
      if (name === 'h1' && cursor.inside('form')) isFormAroundPage = true;
    },
    text(chunk) {
      current ??= findRegions();
      const regions = code.some(cursor.inside) ? current.ofCode : current.ofProse;
      if (regions.length === 0) return;
      for (const region of regions) region.add(chunk, separations);
      blocks.text(chunk, regions);
    },
    close(name) {
      blocks.close(name);
      separate(name);
      if (cursor.mainDepth === cursor.depth) current = null;
    },
    finish() {
      blocks.end();
      const content = mainContent(mains === 1 ? main : null, article, body, forms);
      return {
        main: content.text(),
        paragraphs: paragraphsOf(content.blocks, isFormAroundPage),
        visible: visible.text(),
        prose: prose.text(),
      };
    },
  };
}

function mainContent(main: Region | null, article: Region, body: Region, forms: Region): Region {
  if (main !== null) return main;
  if (!article.isEmpty()) return article;
  return body.isEmpty() ? forms : body;
}

const code = ['pre', 'code', 'samp', 'kbd'] as const;
const margins = ['nav', 'aside', 'dialog'] as const;
const surroundings = ['header', 'footer'] as const;
/** Elements that decide which regions a text belongs to. */
const dividers: ReadonlySet<string> = new Set([
  'title',
  'textarea',
  'article',
  'form',
  ...margins,
  ...surroundings,
  ...unrenderedElements,
]);

/**
 * Returns the texts of `p` elements if they have enough sentences, else all texts. On a page with a heading, only texts
 * below it count. Text in a form is about the form.
 */
function paragraphsOf(blocks: readonly TextBlock[], isFormAroundPage: boolean): readonly string[] {
  const outsideForms = blocks.filter(({ inForm }) => isFormAroundPage || !inForm);
  const below = outsideForms.filter(({ isAboveHeading }) => !isAboveHeading);
  const own = below.length > 0 ? below : outsideForms;
  const marked = own.filter(({ inParagraph }) => inParagraph);
  const length = marked.reduce((sum, { text }) => sum + (endsLikeSentence(text) ? text.length : 0), 0);
  const chosen = length < paragraphsLengthMin ? own : marked;
  return chosen.slice(0, paragraphsMax).map(({ text }) => text);
}

/** The regions of one place, for code and for other text. */
interface Regions {
  readonly ofCode: readonly Region[];
  readonly ofProse: readonly Region[];
}

const nowhere: Regions = { ofCode: [], ofProse: [] };

interface Region extends BlockReceiver {
  readonly blocks: readonly TextBlock[];
  /** Adds text. If separations have grown since the text before, a space comes first. */
  add(text: string, separations: number): void;
  isEmpty(): boolean;
  text(): string;
}

function createRegion(): Region {
  const pieces: string[] = [];
  const blocks: TextBlock[] = [];
  const room = { marked: paragraphsMax, other: paragraphsMax };
  let length = 0;
  let separated = 0;
  return {
    blocks,
    add(text, separations) {
      if (separations > separated && length < textMax && pieces.at(-1) !== ' ') {
        pieces.push(' ');
        length += 1;
      }
      separated = separations;
      if (length >= textMax || (text === ' ' && pieces.at(-1) === ' ')) return;
      pieces.push(text);
      length += text.length;
    },
    hasRoom(inParagraph) {
      return room[inParagraph ? 'marked' : 'other'] > 0;
    },
    addBlock(block) {
      const kind = block.inParagraph ? 'marked' : 'other';
      if (room[kind] === 0) return;
      room[kind] -= 1;
      blocks.push(block);
    },
    isEmpty() {
      return pieces.every((piece) => piece.trim() === '');
    },
    text() {
      return truncate(collapseSpace(truncate(pieces.join(''), 2 * textMax)), textMax);
    },
  };
}
