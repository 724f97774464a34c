import { draftPlan, planActions } from '@plumbline/action-plan';
import type { Dimension } from '@plumbline/contracts';
import {
  countPages,
  groupFindings,
  insertSnapshot,
  readPlannedActions,
  type ActionSnapshot,
  type Analysis,
} from '@plumbline/database';
import type { ApiDeps } from '../deps.ts';

export interface PlanRequest {
  readonly dimensions: readonly Dimension[];
  /** The label that the caller gave the plan. */
  readonly triggeredBy: string;
  /** True if nobody asked for the plan. It is then sorted by the end of its analysis. */
  readonly isBelated?: boolean;
}

export type PlanDeps = Pick<ApiDeps, 'db' | 'catalogue'>;

/** Makes a plan from the findings of an analysis, or from a plan that has all of them already, and stores it. */
export async function makePlan(
  { db, catalogue }: PlanDeps,
  analysis: Analysis,
  { dimensions, triggeredBy, isBelated = false }: PlanRequest,
): Promise<ActionSnapshot> {
  const actions =
    (await readPlannedActions(db, analysis)) ?? planActions(await groupFindings(db, analysis.id), catalogue);
  const standing = analysis.standing ?? { findings: [], totals: await countPages(db, analysis.id) };
  return insertSnapshot(db, analysis, {
    dimensions: [...new Set(dimensions)],
    triggeredBy,
    isBelated,
    ...draftPlan(actions, standing, catalogue, dimensions),
  });
}
