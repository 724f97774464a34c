import { draftPlan, planActions } from '@plumbline/action-plan';
import { catalogue, healthScore } from '@plumbline/checks';
import { Dimension } from '@plumbline/contracts';
import { groupFindings, insertSnapshot, rescore, type Analysis, type Database } from '@plumbline/database';

/** Applies what the owner ignores by now to an analysis that has just completed, and makes its plan again. */
export async function applyIgnored(db: Database, analysis: Analysis): Promise<void> {
  const rescored = await rescore(db, analysis, (findings, totals) =>
    healthScore(findings, totals, catalogue),
  );
  // The analysis of a test key has no stored plan.
  if (!rescored?.standing || rescored.environment === 'test') return;
  const { id, standing } = rescored;
  const dimensions = Dimension.options;
  await insertSnapshot(db, rescored, {
    dimensions,
    triggeredBy: 'ignored issues',
    ...draftPlan(planActions(await groupFindings(db, id), catalogue), standing, catalogue, dimensions),
  });
}
