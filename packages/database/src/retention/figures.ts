import type { ChangeCounts, Severity } from '@plumbline/contracts';
import type { Distributions, IssueCount } from '../pages/distributions.ts';
import type { StoredSighting } from '../plans/action-lifecycle.ts';

/** The figures of an ended analysis for screens, counted once. They outlive its details (docs/decisions/011). */
export interface Figures {
  readonly distributions: Distributions;
  /** Null without the details of an earlier analysis. */
  readonly comparison: Comparison | null;
  readonly sightings: readonly StoredSighting[];
}

/** The differences of an analysis from an earlier one: the changes of its findings, and the pages that changed most. */
export interface Comparison {
  /** The earlier analysis. */
  readonly from: string;
  readonly counts: ChangeCounts;
  /** The new findings by check and severity. */
  readonly came: readonly IssueCount[];
  readonly worse: readonly ChangedPage[];
  readonly better: readonly ChangedPage[];
}

/** A page with findings that came or went. */
export interface ChangedPage {
  readonly url: string;
  readonly issues: number;
  readonly severity: Severity;
}
