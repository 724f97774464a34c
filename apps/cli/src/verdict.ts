import type { PageIssue } from '@plumbline/contracts';
import type { AddressMapping } from '@plumbline/web';
import type { PageToJudge } from './read-pages.ts';

/** An issue with its place in the file. */
export interface LocatedIssue extends PageIssue {
  readonly file: string;
  /** The line, from 1. */
  readonly line: number;
}

/** The counts of issues compared with the latest analysis. */
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
  /** Null if there is no analysis to compare with. */
  readonly comparison: ChangeTotals | null;
  /** Remarks on all pages together. */
  readonly remarks: readonly string[];
}

export function blockingIssues({ issues }: Pick<Verdict, 'issues'>): readonly LocatedIssue[] {
  return issues.filter(({ blocks }) => blocks);
}

/** Says that the canonicals of a preview decided where it will be. */
export function judgedAsSentence({ to }: AddressMapping): string {
  return `The canonicals point to ${to}: judged as pages of it.`;
}
