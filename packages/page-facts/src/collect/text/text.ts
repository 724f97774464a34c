import { collapse, truncate } from '../../text/text.ts';
import { unrenderedElements } from '../../unrendered-elements.ts';
import type { Collector, Cursor } from '../collector.ts';
import { createTextCapture, inlineElements } from './text-capture.ts';

/** Longest text kept of a region, in UTF-16 units. */
const textMax = 100_000;
const paragraphsMax = 20;

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
  const paragraph = createTextCapture();
  let mains = 0;
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
    paragraph.add(' ');
  }
  const all = [visible, prose, main, article, body, bodyWithForms];

  return {
    open(name) {
      separate(name);
      if (name === 'main' && !cursor.isHidden) mains += 1;
      if (name === 'p') paragraph.start();
    },
    text(chunk) {
      current ??= findRegions();
      if (current.length === 0) return;
      isSeparated = false;
      for (const region of current) region.add(chunk);
      paragraph.add(chunk);
    },
    close(name) {
      separate(name);
      if (name !== 'p' || !paragraph.isOpen) return;
      const text = paragraph.end();
      if (text !== '') for (const region of findRegions()) region.addParagraph(text);
    },
    finish() {
      const content = mainContent(mains === 1 ? main : null, article, body, bodyWithForms);
      return {
        main: content.text(),
        paragraphs: content.paragraphs,
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

interface Region {
  readonly paragraphs: readonly string[];
  add(text: string): void;
  addParagraph(text: string): void;
  isEmpty(): boolean;
  text(): string;
}

function createRegion(): Region {
  const pieces: string[] = [];
  const paragraphs: string[] = [];
  let length = 0;
  let isEmpty = true;
  return {
    paragraphs,
    add(text) {
      if (length >= textMax || (text === ' ' && pieces.at(-1) === ' ')) return;
      pieces.push(text);
      length += text.length;
      isEmpty &&= !/\S/.test(text);
    },
    addParagraph(text) {
      if (paragraphs.length < paragraphsMax) paragraphs.push(text);
    },
    isEmpty: () => isEmpty,
    text: () => truncate(collapse(truncate(pieces.join(''), 2 * textMax)), textMax),
  };
}
