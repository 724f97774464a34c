import type { Confidence, Severity } from '@plumbline/contracts';
import type { Fix } from '@plumbline/fixes';
import type { Check, Evidence, PageCheck, SiteCheck } from '../check.ts';

/** A check that found something, with the account's settings applied. It is stored as an issue. */
export interface Failure<Of extends Check = Check> {
  readonly outcome: 'failed';
  readonly check: Of;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly evidence: Evidence;
}

/** A check that threw, which is our fault and goes to the log. It says nothing about the page. */
export interface Crash {
  readonly outcome: 'crashed';
  readonly checkId: string;
  readonly error: unknown;
}

export type PageFailure = Failure<PageCheck>;

export interface SiteFailure extends Failure<SiteCheck> {
  /** Null for a finding about the site as a whole. */
  readonly url: string | null;
  readonly fix: Fix | null;
}

/** The outcome of a check on a page. Checks that passed have none. */
export type PageOutcome = PageFailure | Crash;
export type SiteOutcome = SiteFailure | Crash;
