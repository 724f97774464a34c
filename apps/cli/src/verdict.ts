import type { PageIssue } from '@plumbline/contracts';
import type { BuiltPage } from './read-pages.ts';

/** An issue, with the place in the file that it is about. */
export interface LocatedIssue extends PageIssue {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** What was found, and what of it must not go live. */
export interface Verdict {
  readonly pages: readonly BuiltPage[];
  /** Most urgent first. */
  readonly issues: readonly LocatedIssue[];
  readonly blocking: ReadonlySet<LocatedIssue>;
  /** Against the latest analysis of the site; null where there is none to compare with. */
  readonly comparison: { readonly new: number; readonly fixed: number } | null;
}
