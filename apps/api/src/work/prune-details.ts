import { Dimension } from '@plumbline/contracts';
import {
  deleteSomeDetails,
  getAnalysis,
  getSnapshotOf,
  markDetailsForDeletion,
  listGoing,
  readDue,
  readFigures,
  type Analysis,
  type RetentionScope,
} from '@plumbline/database';
import { makePlan, type PlanDeps } from './make-plan.ts';

const GOING_AT_ONCE = 100;

/**
 * Deletes the details of analyses that are older than the retention, a few rows at a time. Score, counts and plan
 * stay; an analysis without a plan gets one first. If a call is interrupted, the next one does the rest.
 *
 * @returns how many analyses lost their details
 */
export async function pruneDetails(
  deps: PlanDeps,
  scope: RetentionScope,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db } = deps;
  let pruned = 0;
  const deleteDetails = async (id: string) => {
    while (!isStopping() && (await deleteSomeDetails(db, id)));
  };
  for await (const due of readDue(db, scope)) {
    if (isStopping()) return pruned;
    const analysis = await getAnalysis(db, due.accountId, due.id);
    if (analysis === null) continue;
    await ensurePlan(deps, analysis);
    if (
      !(await markDetailsForDeletion(db, analysis.id, await readFigures(db, analysis, null), analysis.kept))
    )
      continue;
    pruned += 1;
    await deleteDetails(analysis.id);
  }
  for (const id of await listGoing(db, GOING_AT_ONCE)) await deleteDetails(id);
  return pruned;
}

async function ensurePlan(deps: PlanDeps, analysis: Analysis): Promise<void> {
  if (analysis.status !== 'completed') return;
  if ((await getSnapshotOf(deps.db, analysis.accountId, analysis.id)) !== null) return;
  await makePlan(deps, analysis, {
    dimensions: Dimension.options,
    triggeredBy: 'retention',
    isBelated: true,
  });
}
