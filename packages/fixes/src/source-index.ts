import { createHtmlWalk, type Attributes, type Collector, type Cursor } from '@plumbline/page-facts';

/** An element and where it stands in the source. */
export interface SourceElement {
  readonly attributes: Attributes;
  /** Of the start tag. */
  readonly start: number;
  /** Behind the start tag. */
  readonly tagEnd: number;
  /** Behind the whole element. */
  end: number;
  /** Names it among all elements of the page, in CSS. */
  readonly selector: string;
}

/** Where a page's source can be changed. */
export interface SourceIndex {
  readonly doctype: { readonly start: number; readonly end: number } | null;
  readonly afterDoctype: number;
  readonly html: SourceElement | null;
  readonly title: SourceElement | null;
  readonly metas: readonly SourceElement[];
  readonly links: readonly SourceElement[];
  /** Where the head begins, and where metadata added to it is still part of it. */
  readonly headStart: number;
  readonly headEnd: number;
  /** The element whose start tag is at the offset. */
  elementAt(offset: number): SourceElement | null;
  /** The innermost of the elements that edits may be about in which the place lies, but for html and head. */
  elementAround(offset: number): SourceElement | null;
}

/** Finds the elements that edits are about, those at `offsets` among them, in the same walk that makes the facts. */
export function indexSource(html: string, offsets: ReadonlySet<number>): SourceIndex {
  const { cursor, run } = createHtmlWalk();
  const collector = collectElements(cursor, offsets, lastOfInterest(html, offsets));
  run(html, [collector], () => undefined);
  const { elements, byOffset, headEnd } = collector.finish(() => null);

  const head = elements.get('head')?.[0] ?? null;
  const root = elements.get('html')?.[0] ?? null;
  const doctype = findDoctype(html);
  const doctypeEnd = doctype?.end ?? 0;
  const headStart = head?.tagEnd ?? root?.tagEnd ?? doctypeEnd;
  return {
    doctype,
    afterDoctype: doctypeEnd,
    html: root,
    title: elements.get('title')?.[0] ?? null,
    metas: elements.get('meta') ?? [],
    links: elements.get('link') ?? [],
    headStart,
    headEnd: Math.max(headStart, headEnd),
    elementAt: (offset) => byOffset.get(offset) ?? null,
    elementAround: (offset) =>
      [
        ...byOffset.values(),
        ...[root, ...['title', 'meta', 'link'].flatMap((name) => elements.get(name) ?? [])],
      ]
        .filter((element) => element !== null && isWithin(offset, element))
        .sort((one, other) => (other?.start ?? 0) - (one?.start ?? 0))[0] ?? null,
  };
}

/** What is put where an element begins stands before it; in the root element, only its start tag counts. */
function isWithin(offset: number, { start, tagEnd, end, selector }: SourceElement): boolean {
  return offset >= start && offset < (selector === 'html' ? tagEnd : end);
}

/** Only white space and comments may stand before it: https://html.spec.whatwg.org/#the-initial-insertion-mode */
function findDoctype(html: string): SourceIndex['doctype'] {
  let start = skipSpace(html, 0);
  while (html.startsWith('<!--', start)) {
    const commentEnd = html.indexOf('-->', start + '<!'.length);
    if (commentEnd === -1) return null;
    start = skipSpace(html, commentEnd + '-->'.length);
  }
  if (!/^<!doctype/i.test(html.slice(start, start + '<!doctype'.length))) return null;
  const last = html.indexOf('>', start);
  return last === -1 ? null : { start, end: last + 1 };
}

function skipSpace(html: string, from: number): number {
  const space = /[\s\uFEFF]*/y;
  space.lastIndex = from;
  space.exec(html);
  return space.lastIndex;
}

/** No element that an edit may be about begins behind it. */
function lastOfInterest(html: string, offsets: ReadonlySet<number>): number {
  let last = Math.max(0, ...offsets);
  for (const { index } of html.matchAll(/<(?:html|head|title|meta|link)\b/gi)) last = Math.max(last, index);
  return last;
}

interface Elements {
  /** By name, of the names that edits may be about. */
  readonly elements: ReadonlyMap<string, readonly SourceElement[]>;
  readonly byOffset: ReadonlyMap<number, SourceElement>;
  /** Where the head as a browser builds it ends: behind its last element, or where the body begins. */
  readonly headEnd: number;
}

function collectElements(
  cursor: Cursor,
  offsets: ReadonlySet<number>,
  lastOffset: number,
): Collector<Elements> {
  const elements = new Map<string, SourceElement[]>();
  const byOffset = new Map<number, SourceElement>();
  const open: OpenElement[] = [];
  const rootCounts = new Map<string, number>();
  /** Elements whose end is asked for, and has not been reached. */
  const unfinished = new Set<SourceElement>();
  let bodyStart: number | null = null;
  let lastEnd = 0;

  function stopWhenDone(): void {
    if (cursor.offset > lastOffset && bodyStart !== null && unfinished.size === 0) cursor.stop();
  }

  return {
    open(name, attributes) {
      if (!cursor.inHead) bodyStart ??= cursor.offset;
      const parent = open.at(-1);
      const path = pathOf(name, attributes, parent ?? { path: '', counts: rootCounts }, cursor);
      const place = { start: cursor.offset, tagEnd: cursor.endOffset, end: cursor.endOffset };
      const element = { attributes, ...place, selector: path };
      open.push({ element, path, counts: new Map() });
      stopWhenDone();
      if (cursor.inside('template') || (name === 'title' && cursor.inside('svg'))) return;
      if (offsets.has(element.start)) byOffset.set(element.start, element);
      if (offsets.has(element.start) || name === 'title') unfinished.add(element);
      if (!namedElements.has(name)) return;
      const present = elements.get(name);
      if (present === undefined) elements.set(name, [element]);
      else present.push(element);
    },
    text() {
      if (!cursor.inHead) bodyStart ??= cursor.offset;
    },
    close(name, implied) {
      const element = open.pop()?.element;
      if (element !== undefined) {
        element.end = implied ? Math.max(element.tagEnd, cursor.offset) : cursor.endOffset;
        unfinished.delete(element);
      }
      if (name === 'head' && !implied) bodyStart ??= cursor.offset;
      else if (element !== undefined && name !== 'html' && name !== 'head' && cursor.inHead)
        lastEnd = element.end;
    },
    finish: () => ({ elements, byOffset, headEnd: bodyStart ?? lastEnd }),
  };
}

interface OpenElement {
  readonly element: SourceElement;
  readonly path: string;
  /** Children so far, by name. */
  readonly counts: Map<string, number>;
}

/** A selector from the head or the body down; that of an image has its address, which people know it by. */
function pathOf(
  name: string,
  attributes: Attributes,
  parent: Pick<OpenElement, 'path' | 'counts'>,
  { inHead }: Cursor,
): string {
  if (name === 'html' || name === 'head' || name === 'body') return name;
  const count = (parent.counts.get(name) ?? 0) + 1;
  parent.counts.set(name, count);
  if (name === 'img' && attributes['src'] !== undefined)
    return `img[src=${JSON.stringify(attributes['src'])}]`;
  const within = parent.path === '' || parent.path === 'html' ? (inHead ? 'head' : 'body') : parent.path;
  // Browsers put rows into a tbody, which the source need not have.
  const combinator = name === 'tr' ? ' ' : ' > ';
  return `${within}${combinator}${name}:nth-of-type(${count})`;
}

const namedElements: ReadonlySet<string> = new Set(['html', 'head', 'title', 'meta', 'link']);
