import type { ActionItemRecord } from '@plumbline/contracts';

/** Most targets of an action that a specification shows whole. */
export const SPEC_EXAMPLES = 3;

/** A plan, with what is known beside its actions. */
export interface SpecifiedPlan {
  readonly snapshotId: string;
  readonly actions: readonly ActionItemRecord[];
  /** The development server or preview on which the addresses in its changes are. */
  readonly scannedHost?: string | null;
  /** The calls that answer the criteria. Default: those of the API. */
  readonly calls?: CriteriaCalls;
  /** Numbers of places by check, for a plan with parts of actions only. Default: those of its actions. */
  readonly placesOf?: ReadonlyMap<string, number>;
  /** Most actions of a piece of work. Default: those of the API. */
  readonly actionsMax?: number;
}

/** The calls by which a reader sees whether a criterion is met, as Markdown. */
export interface CriteriaCalls {
  readonly issuesOf: (checkId: string) => string;
  readonly retest: string;
  readonly compare: string;
}
