import { healthScore } from '@plumbline/checks';
import { Dimension } from '@plumbline/contracts';
import { getSiteAnalysis, rescore, type SiteReference } from '@plumbline/database';
import type { ApiDeps } from '../deps.ts';
import { makePlan } from './make-plan.ts';

/** Lets the analysis that speaks of a site, and its plan, know what is ignored by now. */
export async function ignoreAtOnce(deps: ApiDeps, site: SiteReference): Promise<void> {
  const { db, catalogue } = deps;
  const analysis = await getSiteAnalysis(db, site);
  if (analysis === null) return;
  const rescored = await rescore(db, analysis, (findings, totals) =>
    healthScore(findings, totals, catalogue),
  );
  await makePlan(deps, rescored, { dimensions: Dimension.options, triggeredBy: 'ignored findings' });
}
