/** Attribute names in lower case. If a name occurs several times, the first counts. */
export type Attributes = Readonly<Record<string, string>>;

/** Resolves and normalises a URL as written on the page; null if that yields no http(s) URL. */
export type ResolveUrl = (raw: string) => string | null;

/**
 * Gathers one part of the facts while `walkHtml` goes through the source once.
 *
 * Pages have thousands of some elements, and checks read them all, so their objects should share one hidden class. In
 * V8 a literal that begins with a spread and then grows gets a new class each time, so the spread comes last.
 */
export interface Collector<Facts> {
  /** Names of the elements to report; all of them if it is missing. */
  readonly elements?: readonly string[];
  /** Called for a start tag; void elements close at once. */
  readonly open?: (name: string, attributes: Attributes) => void;
  /** Called with entity-decoded text, in pieces. */
  readonly text?: (chunk: string) => void;
  /** Called when an element ends, by its end tag or because another one implies it. */
  readonly close?: (name: string, implied: boolean) => void;
  /** Resolves URLs only now: `<base>` may follow the first of them. */
  finish(resolve: ResolveUrl): Facts;
}

/** The position of the walk: `walkHtml` updates it, and collectors read it. */
export interface Cursor {
  /** Offset of the reported start tag, end tag or text. */
  readonly offset: number;
  /** Offset after the reported tag or text. */
  readonly endOffset: number;
  /** Number of open elements, including the reported one. */
  readonly depth: number;
  /** True inside the head as a browser builds it. */
  readonly inHead: boolean;
  /** Offset where the body has begun; null in the head. It may be an end tag, which no collector sees. */
  readonly bodyOffset: number | null;
  /** True inside an element with `hidden` or `aria-hidden="true"`. */
  readonly isHidden: boolean;
  /** True outside of script, style, template, noscript and the like. */
  readonly isRendered: boolean;
  /** True if the reported text is only white space. */
  readonly isBlank: boolean;
  /** Depth of the open `main` or element with its role, the outermost of several; null outside of main content. */
  readonly mainDepth: number | null;
  /** The nearest `lang`. */
  readonly lang: string | null;
  /** Tells whether an element of that name is open, including the reported one. */
  readonly inside: (name: string) => boolean;
}
