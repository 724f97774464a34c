import { AppError, Dimension, type ActionHead } from '@plumbline/contracts';
import {
  getAction,
  getSite,
  getSnapshotOf,
  type Action,
  type ActionSnapshot,
  type Analysis,
  type Site,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import type { Principal } from '../../security/principal.ts';
import { makePlan } from '../../work/make-plan.ts';
import { readHeads } from '../../work/read-plan.ts';
import { siteAnalysis } from './site-analysis.ts';

/** The plan of the analysis that represents a site. */
export interface LatestPlan {
  readonly site: Site;
  readonly analysis: Analysis;
  readonly snapshot: ActionSnapshot;
  /** Its actions, most urgent first. */
  readonly heads: readonly ActionHead[];
}

/**
 * Returns the plan of a site. Makes and stores it if nobody has asked for it yet. Callers that may only read may do
 * so, because a plan says only what the analysis found.
 *
 * @throws AppError conflict_error without an analysis
 */
export async function latestPlan(deps: ApiDeps, principal: Principal, site: Site): Promise<LatestPlan> {
  const { db } = deps;
  const analysis = await siteAnalysis(db, principal, site);
  const stored = await getSnapshotOf(db, principal.accountId, analysis.id);
  const snapshot =
    stored ?? (await makePlan(deps, analysis, { dimensions: Dimension.options, triggeredBy: 'tools' }));
  return { site, analysis, snapshot, heads: await readHeads(deps, snapshot) };
}

/** An action of the account, with its item in the latest plan, which is null if that plan no longer has it. */
export interface KnownAction extends LatestPlan {
  readonly action: Action;
  readonly head: ActionHead | null;
}

/** Looks an action up by its lasting id. @throws AppError not_found_error that says where to find ids */
export async function findAction(
  deps: ApiDeps,
  principal: Principal,
  actionId: string,
): Promise<KnownAction> {
  const action = await getAction(deps.db, principal.accountId, actionId);
  if (action === null) {
    throw new AppError(
      'not_found_error',
      `The account has no action ${actionId}. get-plan lists the actions of a site with their actionId.`,
    );
  }
  const site = await orNotFound(getSite(deps.db, principal.accountId, action.siteId));
  const plan = await latestPlan(deps, principal, site);
  return { ...plan, action, head: plan.heads.find((each) => each.actionId === actionId) ?? null };
}
