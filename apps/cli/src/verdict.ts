import { catalogue } from '@plumbline/checks';
import { notJudgedNow, type DeployCheck, type PageIssue } from '@plumbline/contracts';
import type { AddressMapping } from '@plumbline/web';
import type { PageToJudge } from './read-pages.ts';

/** A place in a file. */
export interface Place {
  readonly file: string;
  /** The line, from 1. */
  readonly line: number;
}

/** An issue with its place in the file. */
export type LocatedIssue = PageIssue & Place;

/** An issue as reports for other programs write it. */
export type ReportedIssue = Place &
  Pick<PageIssue, 'url' | 'checkId' | 'title' | 'priority' | 'blocks' | 'message' | 'howToFix' | 'reference'>;

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
  /** The issues of the latest analysis that were not judged again, so that they may still be there. */
  readonly unjudged: readonly ReportedIssue[];
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

const checksById = new Map(catalogue.map((check) => [check.id, check]));

/**
 * Returns all issues that reports for other programs contain. Such programs take an issue that is missing for fixed, so
 * those that were not judged again are among them.
 */
export function reportedIssues({ issues, unjudged }: Verdict): readonly ReportedIssue[] {
  return [...issues, ...unjudged];
}

/** Returns the issues that were not judged again, with a message that says so. Those that are fixed are left out. */
export function unjudgedOf(gone: DeployCheck['gone']): readonly Omit<ReportedIssue, keyof Place>[] {
  return gone.flatMap(({ url, checkId, title, priority, notJudged }) => {
    const check = checksById.get(checkId);
    if (notJudged === undefined || check === undefined) return [];
    const message = `${title}. ${notJudgedNow(notJudged)}`;
    const { howToFix, references } = check;
    return [{ url, checkId, title, priority, blocks: false, message, howToFix, reference: references[0] }];
  });
}
