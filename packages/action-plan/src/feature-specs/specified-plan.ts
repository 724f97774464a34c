import type { ActionItemRecord } from '@plumbline/contracts';

/** Most targets of an action that a specification shows whole. */
export const SPEC_EXAMPLES = 3;

/** A plan, with what is known beside its actions. */
export interface SpecifiedPlan {
  readonly snapshotId: string;
  readonly actions: readonly ActionItemRecord[];
}
