import { forecastScores, planActions } from '@plumbline/action-plan';
import type { Dimension } from '@plumbline/contracts';
import {
  countPages,
  groupFindings,
  insertSnapshot,
  type ActionSnapshot,
  type Analysis,
} from '@plumbline/database';
import type { ApiDeps } from '../deps.ts';

export interface PlanRequest {
  readonly dimensions: readonly Dimension[];
  /** Label of the caller. */
  readonly triggeredBy: string;
}

/** Makes a plan of what an analysis found, and stores it. */
export async function makePlan(
  { db, catalogue, settings }: Pick<ApiDeps, 'db' | 'catalogue' | 'settings'>,
  analysis: Analysis,
  { dimensions, triggeredBy }: PlanRequest,
): Promise<ActionSnapshot> {
  const findings = await groupFindings(db, analysis.id);
  const actions = planActions(
    findings,
    catalogue.filter(({ dimension }) => dimensions.includes(dimension)),
  );
  const standing = analysis.standing ?? { findings: [], totals: await countPages(db, analysis.id) };
  return insertSnapshot(db, {
    accountId: analysis.accountId,
    siteId: analysis.siteId,
    analysisId: analysis.id,
    analysedAt: analysis.finishedAt ?? analysis.startedAt,
    dimensions: [...new Set(dimensions)],
    triggeredBy,
    publicUrl: settings.publicUrl,
    healthScore: analysis.healthScore ?? 0,
    ...forecastScores(actions, findings, standing, catalogue),
  });
}
