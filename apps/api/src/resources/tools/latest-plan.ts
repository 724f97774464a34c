import { AppError, Dimension, type ActionHead } from '@plumbline/contracts';
import {
  getAction,
  getSite,
  getSnapshotOf,
  listActionHeads,
  type Action,
  type ActionSnapshot,
  type Analysis,
  type Site,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { holdsScope, type Principal } from '../../security/principal.ts';
import { makePlan } from '../../work/make-plan.ts';
import { siteAnalysis } from './site-analysis.ts';

/** The plan of the analysis that stands for a site. */
export interface LatestPlan {
  readonly site: Site;
  readonly analysis: Analysis;
  readonly snapshot: ActionSnapshot;
  /** Its actions, most urgent first. */
  readonly heads: readonly ActionHead[];
}

/**
 * Returns the plan of a site. If nobody has asked for it yet, makes and stores it, for a caller that may write.
 *
 * @throws AppError conflict_error without an analysis, or without a plan that the caller may only read
 */
export async function latestPlan(deps: ApiDeps, principal: Principal, site: Site): Promise<LatestPlan> {
  const { db } = deps;
  const analysis = await siteAnalysis(db, principal, site);
  const stored = await getSnapshotOf(db, principal.accountId, analysis.id);
  if (stored === null && !holdsScope(principal, ['mcp:write'])) throw planNotMade();
  const snapshot =
    stored ?? (await makePlan(deps, analysis, { dimensions: Dimension.options, triggeredBy: 'tools' }));
  return { site, analysis, snapshot, heads: await listActionHeads(db, principal.accountId, snapshot.id) };
}

function planNotMade(): AppError {
  return new AppError(
    'conflict_error',
    'Nobody has made the plan of the latest analysis yet, and mcp:read only reads. Open the plan in the dashboard, ' +
      'generate it with POST /api/sites/{siteId}/action-snapshots, or use a key that has mcp:write too.',
  );
}

/** An action of the account, and its item in the latest plan; null if that plan no longer has it. */
export interface KnownAction extends LatestPlan {
  readonly action: Action;
  readonly head: ActionHead | null;
}

/** Looks an action up by its lasting id. @throws AppError not_found_error that says where ids come from */
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
