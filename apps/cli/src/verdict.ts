import type { PageIssue } from '@plumbline/contracts';
import type { BuiltPage } from './read-pages.ts';

/** An issue, with the place in the file that it is about. */
export interface LocatedIssue extends PageIssue {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** How the issues compare with those of the latest analysis. */
interface Comparison {
  readonly new: number;
  readonly existing: number;
  readonly fixed: number;
  readonly notJudged: number;
}

/** What was found, and what of it must not go live. */
export interface Verdict {
  readonly pages: readonly BuiltPage[];
  /** Those that block first, then the most urgent. */
  readonly issues: readonly LocatedIssue[];
  /** Null where there is no analysis to compare with. */
  readonly comparison: Comparison | null;
  /** What is said once of all pages. */
  readonly remarks: readonly string[];
}

export function blockingOf({ issues }: Pick<Verdict, 'issues'>): readonly LocatedIssue[] {
  return issues.filter(({ blocks }) => blocks);
}
