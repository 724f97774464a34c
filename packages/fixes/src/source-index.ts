import { elementsWithOwnTitles, type Attributes } from '@plumbline/page-facts';
import type { Edit } from './edit.ts';
import type { SourceElement, SourceTree } from './source-tree.ts';

/** The places where the source of a page can be changed. */
export interface SourceIndex {
  readonly doctype: { readonly start: number; readonly end: number } | null;
  /** Without a doctype, the offset where one belongs. */
  readonly afterDoctype: number;
  readonly html: SourceElement | null;
  readonly title: SourceElement | null;
  readonly metas: readonly SourceElement[];
  readonly links: readonly SourceElement[];
  /** True if a meta element declares an encoding other than UTF-8. */
  readonly hasOtherEncoding: boolean;
  /** True if programs for XML may read the page, by its doctype, its first line or the namespace of its root. */
  readonly isXhtml: boolean;
  /** Offsets of the start of the head, and of the end where added metadata still belongs to it. */
  readonly headStart: number;
  readonly headEnd: number;
  /** Returns the element whose start tag is at the offset. */
  elementAt(offset: number): SourceElement | null;
  /** Returns the number of the line with the offset, from 1. */
  lineAt(offset: number): number;
  /** Returns the innermost editable element around the offset, except html and head. */
  elementAround(offset: number): SourceElement | null;
}

/** Finds the elements that edits may change, including those at the offsets of the edits. */
export function indexSource(html: string, tree: SourceTree, edits: readonly Edit[]): SourceIndex {
  const offsets = new Set(edits.flatMap((edit) => ('offset' in edit ? [edit.offset ?? -1] : [])));
  const editable = tree
    .find((name, start) => offsets.has(start) || namedElements.has(name))
    .filter(isEditable);
  const named = (name: string) =>
    editable.filter((element) => element.name === name && !element.isInside('noscript'));
  const [root = null] = named('html');
  const [head = null] = named('head');
  const [title = null] = named('title');
  const byOffset = new Map(
    editable.filter(({ start }) => offsets.has(start)).map((element) => [element.start, element]),
  );
  const around = editable.filter(({ name }) => name !== 'head');
  const starts = around.map(({ start }) => start);
  let lineEnds: readonly number[] | null = null;
  const doctype = findDoctype(html);
  const doctypeEnd = doctype?.end ?? (html.startsWith('\uFEFF') ? 1 : 0);
  const bodyStart = tree.bodyStart ?? Infinity;
  const headStart = Math.min(head?.tagEnd ?? root?.tagEnd ?? doctypeEnd, bodyStart);
  const headEnd = Math.max(headStart, tree.bodyStart ?? tree.lastEnd);
  return {
    doctype,
    afterDoctype: doctypeEnd,
    html: root,
    title,
    metas: named('meta'),
    links: named('link'),
    hasOtherEncoding: named('meta').some(({ attributes }) => !/^(?:utf-?8)?$/i.test(encodingOf(attributes))),
    isXhtml:
      /\bxhtml\b/i.test(html.slice(doctype?.start, doctype?.end ?? 0)) ||
      /^\uFEFF?<\?xml\b/.test(html) ||
      /\sxmlns\s*=/i.test(html.slice(root?.start, root?.tagEnd ?? 0)),
    headStart,
    headEnd: findEndOfBody(html, tree, headStart, headEnd) ?? headEnd,
    elementAt: (offset) => byOffset.get(offset) ?? null,
    lineAt(offset) {
      lineEnds ??= Array.from(html.matchAll(/\n/g), ({ index }) => index);
      return countBelow(lineEnds, offset) + 1;
    },
    elementAround(offset) {
      for (let place = countBelow(starts, offset + 1) - 1; place >= 0; place -= 1) {
        const element = around[place];
        if (element !== undefined && isWithin(offset, element)) return element;
      }
      return null;
    },
  };
}

/** Counts the ascending numbers below a limit by halves, because a page may have thousands of edits. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Returns the encoding that a meta element declares; empty if it declares none. */
function encodingOf({ charset, content = '', 'http-equiv': header = '' }: Attributes): string {
  if (charset !== undefined) return charset.trim();
  if (header.trim().toLowerCase() !== 'content-type') return '';
  return /charset\s*=\s*["']?([^\s"';][^\s"';]*)/i.exec(content)?.[1] ?? '';
}

const namedElements: ReadonlySet<string> = new Set(['html', 'head', 'title', 'meta', 'link']);

function isEditable({ name, isInside }: SourceElement): boolean {
  return !isInside('template') && !(name === 'title' && elementsWithOwnTitles.some(isInside));
}

/**
 * Tells whether an offset is within an element. An insertion at the start of an element comes before it. For the root
 * element, only its start tag counts.
 */
function isWithin(offset: number, { name, start, tagEnd, end }: SourceElement): boolean {
  return offset >= start && offset < (name === 'html' ? tagEnd : end);
}

/**
 * Finds an end tag between the elements of the head with which browsers begin the body, although nothing is open that it
 * could end: https://html.spec.whatwg.org/#parsing-main-inhead
 */
function findEndOfBody(html: string, tree: SourceTree, headStart: number, headEnd: number): number | null {
  let offset = headStart;
  const elements = tree.find((name, start) => name !== 'head' && start >= headStart && start < headEnd);
  for (const { start, end } of [...elements, { start: headEnd, end: headEnd }]) {
    const endTag = [...html.slice(offset, start).matchAll(commentOrEndTag)].find(
      ([text]) => !text.startsWith('<!'),
    );
    if (endTag !== undefined) return offset + endTag.index;
    offset = Math.max(offset, end);
  }
  return null;
}

const commentOrEndTag = /<!--[^]*?(?:-->|$)|<\/(?:body|html)(?=[\t\n\f\r />])/gi;

/**
 * Finds the doctype. Only white space and comments may come before it:
 * https://html.spec.whatwg.org/#the-initial-insertion-mode
 */
function findDoctype(html: string): SourceIndex['doctype'] {
  const start = skipComments(html);
  if (!/^<!doctype/i.test(html.slice(start, start + '<!doctype'.length))) return null;
  const last = html.indexOf('>', start);
  return last === -1 ? null : { start, end: last + 1 };
}

/** Tells whether a source is that of a whole document, and not of a part of one or of another language. */
export function startsDocument(html: string): boolean {
  const start = skipComments(html);
  return /^<(?:!doctype\s+html|html|head|title)(?=[\s>])/i.test(
    html.slice(start, start + '<!doctype html>'.length + 10),
  );
}

/** Returns the offset behind white space, comments, and XML declarations, which HTML takes for comments. */
function skipComments(html: string): number {
  let start = skipSpace(html, 0);
  for (let closer = closerAt(html, start); closer !== null; closer = closerAt(html, start)) {
    const commentEnd = html.indexOf(closer, start + '<!'.length);
    if (commentEnd === -1) return html.length;
    start = skipSpace(html, commentEnd + closer.length);
  }
  return start;
}

/** Returns what ends the comment at the offset; null if there is none. */
function closerAt(html: string, offset: number): string | null {
  if (html.startsWith('<!--', offset)) return '-->';
  return html.startsWith('<?', offset) ? '>' : null;
}

function skipSpace(html: string, from: number): number {
  const space = from === 0 ? /\uFEFF?[\t\n\f\r ]*/y : /[\t\n\f\r ]*/y;
  space.lastIndex = from;
  space.exec(html);
  return space.lastIndex;
}
