import type { SiteTarget } from './targets.ts';

/** A chain of redirects with its end. */
export interface RedirectChain {
  /** The URLs from the first to the last, both included. */
  readonly urls: readonly string[];
  readonly loops: boolean;
  readonly end: SiteTarget;
  readonly temporary: boolean;
}

/** Canonicals that lead on to another canonical. */
export interface CanonicalChain {
  /** The URLs from the first page to the last URL, both included. A loop ends with the URL that repeats. */
  readonly urls: readonly string[];
  readonly loops: boolean;
  readonly end: SiteTarget;
}
