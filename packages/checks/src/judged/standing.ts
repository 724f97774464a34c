import type { FindingCount, PageTotals } from '../score/score.ts';

/** The counts that enter the score of an analysis beside its own findings. */
export interface Standing {
  /** Findings that it did not judge again, as they last stood. */
  readonly findings: readonly FindingCount[];
  /** All pages; those that were not judged count as they last stood. */
  readonly totals: PageTotals;
}
