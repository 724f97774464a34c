import { healthScore } from '@plumbline/checks';
import { Dimension } from '@plumbline/contracts';
import { getSiteAnalysis, rescore, type SiteOfAccount } from '@plumbline/database';
import type { ApiDeps } from '../deps.ts';
import { makePlan } from './make-plan.ts';

/** Applies the current list of ignored findings to the analysis that represents a site, and to its plan. */
export async function ignoreAtOnce(deps: ApiDeps, site: SiteOfAccount): Promise<void> {
  const { db, catalogue } = deps;
  const analysis = await getSiteAnalysis(db, site);
  if (analysis === null) return;
  const rescored = await rescore(db, analysis, (findings, totals) =>
    healthScore(findings, totals, catalogue),
  );
  if (rescored === null) return;
  await makePlan(deps, rescored, { dimensions: Dimension.options, triggeredBy: 'ignored issues' });
}
