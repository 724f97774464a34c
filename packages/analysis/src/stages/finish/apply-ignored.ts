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
  const { id, accountId, siteId, environment, standing, startedAt, finishedAt } = rescored;
  const dimensions = Dimension.options;
  await insertSnapshot(db, {
    accountId,
    siteId,
    analysisId: id,
    environment,
    analysedAt: finishedAt ?? startedAt,
    dimensions,
    triggeredBy: 'ignored issues',
    healthScore: rescored.healthScore ?? 0,
    ...draftPlan(planActions(await groupFindings(db, id), catalogue), standing, catalogue, dimensions),
  });
}
