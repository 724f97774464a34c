import { createHtmlWalk, type Attributes, type Collector, type Cursor } from '@plumbline/page-facts';

/** An element and its place in the source. */
export interface SourceElement {
  /** In lower case. */
  readonly name: string;
  /** Attributes of img, meta and link; empty for others. */
  readonly attributes: Attributes;
  /** Offset of the start tag. */
  readonly start: number;
  /** Offset after the start tag. */
  readonly tagEnd: number;
  /** Offset after the whole element. */
  readonly end: number;
  /** Tells whether the element, or one around it, has that name. */
  readonly isInside: (name: string) => boolean;
  /**
   * Returns a CSS selector that is unique on the page. It starts at the head or the body; for an image it uses the
   * address, by which people know it.
   */
  readonly selector: () => string;
}

/** The elements of a page's source. */
export interface SourceTree {
  /** Collects elements in a walk, such as the one that makes the facts of the page. */
  readonly collect: (cursor: Cursor) => Collector<unknown>;
  /** Offset where the body begins for browsers, with scripts or without; null if nothing begins it. */
  readonly bodyStart: number | null;
  /** Offset behind the last element of the head. */
  readonly lastEnd: number;
  /** Returns the wanted elements in the order of their start tags. */
  find(isWanted: (name: string, start: number) => boolean): readonly SourceElement[];
}

/** Parses a source that nothing else walks through. */
export function parseSource(html: string): SourceTree {
  const tree = createSourceTree();
  const { cursor, run } = createHtmlWalk();
  // A space keeps all offsets as they are.
  run(html.replace(/^\uFEFF/, ' '), [tree.collect(cursor)], () => undefined);
  return tree;
}

/** Creates a tree that is empty until a walk through a source fills it. */
export function createSourceTree(): SourceTree {
  // A page has thousands of elements but few are read, so columns store them cheaply.
  const names: string[] = [];
  const starts: number[] = [];
  const tagEnds: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  const inHead: boolean[] = [];
  const attributesOf = new Map<number, Attributes>();
  let innermost = NONE;
  let bodyStart: number | null = null;
  let lastEnd = 0;
  let ordinals: readonly number[] | null = null;

  const collect = (cursor: Cursor): Collector<unknown> => ({
    open(name, attributes) {
      parents.push(innermost);
      innermost = names.push(name) - 1;
      starts.push(cursor.offset);
      tagEnds.push(cursor.endOffset);
      ends.push(cursor.endOffset);
      inHead.push(cursor.inHead);
      if (!cursor.inHead) bodyStart ??= outerOffset(cursor);
      if (name === 'img' || name === 'meta' || name === 'link') attributesOf.set(innermost, attributes);
    },
    text() {
      if (!cursor.inHead) bodyStart ??= outerOffset(cursor);
    },
    close(name, implied) {
      const end = implied ? Math.max(tagEnds[innermost] ?? 0, cursor.offset) : cursor.endOffset;
      ends[innermost] = end;
      // Whatever stands behind its start tag is a part of it.
      if (implied && cursor.inHead && endsByTag.has(name))
        bodyStart = Math.min(bodyStart ?? end, starts[innermost] ?? end);
      innermost = parents[innermost] ?? NONE;
      if (name === 'head' && !implied) bodyStart ??= cursor.bodyOffset ?? cursor.offset;
      else if (cursor.inHead && name !== 'html' && name !== 'head') lastEnd = end;
    },
    finish: () => null,
  });

  /**
   * Returns the offset of the noscript or template around the start of the body, else its own: nothing in them is in the
   * head.
   */
  function outerOffset(cursor: Cursor): number {
    let offset = cursor.bodyOffset ?? cursor.offset;
    for (let around = innermost; around !== NONE; around = parents[around] ?? NONE)
      if (names[around] === 'noscript' || names[around] === 'template') offset = starts[around] ?? offset;
    return offset;
  }

  function elementAt(element: number): SourceElement {
    return {
      name: names[element] ?? '',
      attributes: attributesOf.get(element) ?? {},
      start: starts[element] ?? 0,
      tagEnd: tagEnds[element] ?? 0,
      end: ends[element] ?? 0,
      isInside: (name) => isInside(element, name),
      selector: () => selectorOf(element),
    };
  }

  function isInside(element: number, name: string): boolean {
    for (let around = element; around !== NONE; around = parents[around] ?? NONE)
      if (names[around] === name) return true;
    return false;
  }

  function selectorOf(element: number): string {
    const name = names[element] ?? '';
    if (name === 'html' || name === 'head' || name === 'body') return name;
    const address = name === 'img' ? attributesOf.get(element)?.['src'] : undefined;
    if (address !== undefined) return `img[src=${JSON.stringify(address)}]`;
    const parent = parents[element] ?? NONE;
    const isOutermost = parent === NONE || names[parent] === 'html';
    const outermost = inHead[element] === true ? 'head' : 'body';
    // Browsers put rows into a tbody, which the source need not have.
    const combinator = name === 'tr' ? ' ' : ' > ';
    ordinals ??= ordinalsOf(names, parents);
    return `${isOutermost ? outermost : selectorOf(parent)}${combinator}${name}:nth-of-type(${ordinals[element]})`;
  }

  return {
    collect,
    get bodyStart() {
      return bodyStart;
    },
    get lastEnd() {
      return lastEnd;
    },
    find: (isWanted) =>
      names.flatMap((name, element) => (isWanted(name, starts[element] ?? 0) ? [elementAt(element)] : [])),
  };
}

/** Elements of the head that only their own end tag ends. */
const endsByTag: ReadonlySet<string> = new Set(['noscript', 'script', 'style', 'template', 'title']);

/** Index of the parent of root elements. */
const NONE = -1;

/** Returns the position of each element among its siblings of the same name, from 1. */
function ordinalsOf(names: readonly string[], parents: readonly number[]): readonly number[] {
  const counts = new Map<string, Map<number, number>>();
  return names.map((name, element) => {
    const ofName = counts.get(name) ?? new Map<number, number>();
    const parent = parents[element] ?? NONE;
    const ordinal = (ofName.get(parent) ?? 0) + 1;
    counts.set(name, ofName.set(parent, ordinal));
    return ordinal;
  });
}
