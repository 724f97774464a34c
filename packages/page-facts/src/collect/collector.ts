/** Attribute names in lower case; the first of several attributes of one name counts. */
export type Attributes = Readonly<Record<string, string>>;

/** Resolves and normalises a URL as written on the page; null when that yields no http(s) URL. */
export type ResolveUrl = (raw: string) => string | null;

/**
 * Gathers one part of the facts while `walkHtml` goes through the source once.
 *
 * Pages have thousands of some elements, and checks read them all: their objects should share one hidden class. In V8 a
 * literal that begins with a spread and then grows has one of its own each time, so what is spread comes last.
 */
export interface Collector<Facts> {
  /** The elements whose tags it is told of; without, all of them. */
  readonly elements?: readonly string[];
  /** A start tag; void elements are closed at once. */
  open?(name: string, attributes: Attributes): void;
  /** Entity-decoded text, in pieces. */
  text?(chunk: string): void;
  /** An element ends, by its end tag or because another one implies it. */
  close?(name: string, implied: boolean): void;
  /** URLs can be resolved only now: `<base>` may stand behind the first of them. */
  finish(resolve: ResolveUrl): Facts;
}

/** Where the walk stands: kept by `walkHtml`, read by collectors. */
export interface Cursor {
  /** Of the start tag, end tag or text that is being reported. */
  readonly offset: number;
  /** Of what follows it. */
  readonly endOffset: number;
  /** Open elements, the one being reported included. */
  readonly depth: number;
  /** In the head as a browser builds it. */
  readonly inHead: boolean;
  /** Inside an element with `hidden` or `aria-hidden="true"`. */
  readonly isHidden: boolean;
  /** Not inside script, style, template, noscript and the like. */
  readonly isRendered: boolean;
  /** Nearest `lang`. */
  readonly lang: string | null;
  /** Whether an element of that name is open, the one being reported included. */
  readonly inside: (name: string) => boolean;
}
