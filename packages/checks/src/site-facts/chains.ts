import type { SiteTarget } from './targets.ts';

/** A chain of redirects with its end. */
export interface RedirectChain {
  /** From the first URL to the last, both included. */
  readonly urls: readonly string[];
  readonly loops: boolean;
  readonly end: SiteTarget;
  readonly temporary: boolean;
}

/** Canonicals that lead on to another canonical. */
export interface CanonicalChain {
  /** From the first page to the last URL, both included. A loop ends with the URL that repeats. */
  readonly urls: readonly string[];
  readonly loops: boolean;
  readonly end: SiteTarget;
}
