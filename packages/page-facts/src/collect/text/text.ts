import { endsLikeSentence } from '../../text/ends-like-sentence.ts';
import { collapse, truncate } from '../../text/text.ts';
import { unrenderedElements } from '../../unrendered-elements.ts';
import type { Collector, Cursor } from '../collector.ts';
import { createBlockReader, type BlockReceiver, type TextBlock } from './blocks.ts';
import { inlineElements } from './text-capture.ts';

/** Longest text kept of a region, in UTF-16 units. */
const textMax = 100_000;
const paragraphsMax = 20;
/** UTF-16 units. A page whose `p` elements hold less than this in sentences says what it has to say in other blocks. */
const paragraphsLengthMin = 100;

export interface PageText {
  readonly main: string;
  readonly paragraphs: readonly string[];
  readonly visible: string;
  /** Without text in pre, code and the like. */
  readonly prose: string;
}

/**
 * Collects the text of the page and of its main content: `main` or, unless there is exactly one, the articles, else
 * the body. Text of navigation and margins is left out everywhere, text of forms only if other text remains.
 */
export function collectText(cursor: Cursor): Collector<PageText> {
  const visible = createRegion();
  const prose = createRegion();
  const main = createRegion();
  const article = createRegion();
  const body = createRegion();
  const bodyWithForms = createRegion();
  const blocks = createBlockReader(cursor);
  let mains = 0;
  let isFormAroundPage = false;
  /** Regions of the next text; null if an element that decides about them has been opened or closed since. */
  let current: readonly Region[] | null = null;
  let isSeparated = false;

  function findRegions(): readonly Region[] {
    if (!cursor.isRendered || cursor.inside('title') || cursor.inside('textarea')) return [];
    const found = code.some(cursor.inside) ? [visible] : [visible, prose];
    if (margins.some(cursor.inside)) return found;
    if (cursor.inside('main')) found.push(main);
    if (cursor.inside('article')) found.push(article);
    if (!surroundings.some(cursor.inside))
      found.push(...(cursor.inside('form') ? [bodyWithForms] : [body, bodyWithForms]));
    return found;
  }

  function separate(name: string): void {
    if (dividers.has(name)) current = null;
    if (isSeparated || inlineElements.has(name)) return;
    isSeparated = true;
    for (const region of all) region.add(' ');
  }
  const all = [visible, prose, main, article, body, bodyWithForms];

  return {
    open(name, attributes) {
      blocks.open(name, attributes);
      separate(name);
      if (name === 'main' && !cursor.isHidden) mains += 1;
      if (name === 'h1' && cursor.inside('form')) isFormAroundPage = true;
    },
    text(chunk) {
      current ??= findRegions();
      if (current.length === 0) return;
      isSeparated = false;
      for (const region of current) region.add(chunk);
      blocks.text(chunk, current);
    },
    close(name) {
      blocks.close(name);
      separate(name);
    },
    finish() {
      blocks.end();
      const content = mainContent(mains === 1 ? main : null, article, body, bodyWithForms);
      return {
        main: content.text(),
        paragraphs: paragraphsOf(content.blocks, isFormAroundPage),
        visible: visible.text(),
        prose: prose.text(),
      };
    },
  };
}

function mainContent(main: Region | null, article: Region, body: Region, bodyWithForms: Region): Region {
  if (main !== null) return main;
  if (!article.isEmpty()) return article;
  return body.isEmpty() ? bodyWithForms : body;
}

const code = ['pre', 'code', 'samp', 'kbd'] as const;
const margins = ['nav', 'aside', 'dialog'] as const;
const surroundings = ['header', 'footer'] as const;
/** Elements that decide which regions a text belongs to. */
const dividers: ReadonlySet<string> = new Set([
  'title',
  'textarea',
  'main',
  'article',
  'form',
  ...code,
  ...margins,
  ...surroundings,
  ...unrenderedElements,
]);

/**
 * Returns the texts of `p` elements if their sentences are enough, else all texts; on a page with a heading, only those
 * below it. Text in a form is about the form.
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

interface Region extends BlockReceiver {
  readonly blocks: readonly TextBlock[];
  add(text: string): void;
  isEmpty(): boolean;
  text(): string;
}

function createRegion(): Region {
  const pieces: string[] = [];
  const blocks: TextBlock[] = [];
  const room = { marked: paragraphsMax, other: paragraphsMax };
  let length = 0;
  return {
    blocks,
    add(text) {
      if (length >= textMax || (text === ' ' && pieces.at(-1) === ' ')) return;
      pieces.push(text);
      length += text.length;
    },
    hasRoom: (inParagraph) => room[inParagraph ? 'marked' : 'other'] > 0,
    addBlock(block) {
      const kind = block.inParagraph ? 'marked' : 'other';
      if (room[kind] === 0) return;
      room[kind] -= 1;
      blocks.push(block);
    },
    isEmpty: () => !pieces.some((piece) => /\S/.test(piece)),
    text: () => truncate(collapse(truncate(pieces.join(''), 2 * textMax)), textMax),
  };
}
