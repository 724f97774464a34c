import type { FindingCount, PageTotals } from '../score/score.ts';

/** The counts that enter the score of an analysis beside its own findings. */
export interface Standing {
  /** Findings that the analysis did not judge again, in their last known state. */
  readonly findings: readonly FindingCount[];
  /** Totals of all pages. Pages that were not judged count in their last known state. */
  readonly totals: PageTotals;
}
