import type { PageIssue } from '@plumbline/contracts';
import type { PageToJudge } from './read-pages.ts';

/** An issue, with the place in the file that it is about. */
export interface LocatedIssue extends PageIssue {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** The counts of issues against those of the latest analysis. */
interface ChangeTotals {
  readonly new: number;
  readonly existing: number;
  readonly fixed: number;
  readonly notJudged: number;
}

/** The issues of the pages, and which of them block. */
export interface Verdict {
  readonly pages: readonly PageToJudge[];
  /** Blocking issues first, then the most urgent. */
  readonly issues: readonly LocatedIssue[];
  /** Null where there is no analysis to compare with. */
  readonly comparison: ChangeTotals | null;
  /** Remarks on all pages together. */
  readonly remarks: readonly string[];
}

export function blockingIssues({ issues }: Pick<Verdict, 'issues'>): readonly LocatedIssue[] {
  return issues.filter(({ blocks }) => blocks);
}
