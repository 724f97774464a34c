import { fixedBefore, lifecyclesOf } from '@plumbline/action-plan';
import {
  AppError,
  basedOn,
  type actionLifecycleRoutes,
  type ActionStatus,
  type Proven,
} from '@plumbline/contracts';
import {
  countTargets,
  getAction,
  getSite,
  isJudgedSince,
  listActions,
  listCheckSettings,
  listSiteAnalyses,
  listIgnoreReasons,
  listSightings,
  type Action,
  type SiteOfAccount,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import type { Principal } from '../../security/principal.ts';
import { dashboardUrls } from '../../work/dashboard-urls.ts';

const ANALYSES_MAX = 20;

export function actionLifecycleHandlers({
  db,
  catalogue,
  settings,
}: ApiDeps): Handlers<typeof actionLifecycleRoutes> {
  const checks = new Map(catalogue.map((check) => [check.id, check]));

  /** Returns the status that each of these checks has on a site by now. */
  async function lifecyclesOn(principal: Principal, rawSiteId: string, checkIds: readonly string[]) {
    const { accountId, environment } = principal;
    const { id: siteId } = await orNotFound(getSite(db, accountId, rawSiteId));
    const analyses = await listSiteAnalyses(db, { accountId, siteId, environment }, ANALYSES_MAX);
    const latest = analyses.at(-1);
    if (latest === undefined) {
      throw new AppError('conflict_error', 'The site has no completed analysis. Run one first.');
    }
    const ids = analyses.map(({ id }) => id);
    const lifecycles = lifecyclesOf(analyses, await listSightings(db, ids, checkIds));
    const targets = await countTargets(db, latest.id);
    const reasons = await listIgnoreReasons(db, accountId, siteId);
    const settings = new Map((await listCheckSettings(db, accountId)).map((row) => [row.checkId, row]));
    const found = lifecycles.flatMap((lifecycle) => {
      const check = checks.get(lifecycle.checkId);
      if (check === undefined) return [];
      const reason = lifecycle.status === 'ignored' ? (reasons.get(check.id) ?? null) : null;
      const { total: targetsTotal = 0, severity } = targets.get(check.id) ?? {};
      const priority = severity ?? settings.get(check.id)?.severity ?? check.severity;
      return [{ ...lifecycle, check, reason, priority, targetsTotal }];
    });
    return { site: { accountId, siteId, environment }, basedOn: basedOn(latest), found };
  }

  /** Returns the status of an action that none of the compared analyses has found. */
  async function statusBefore(site: SiteOfAccount, action: Action): Promise<Proven<ActionStatus>> {
    return (await isJudgedSince(db, site, action)) ? fixedBefore : 'not_judged';
  }

  return {
    get: async ({ principal, params }) => {
      const action = await orNotFound(getAction(db, principal.accountId, params.actionId));
      const check = checks.get(action.checkId);
      if (action.siteId !== params.siteId || check === undefined) throw notFound();
      const { site, basedOn, found } = await lifecyclesOn(principal, params.siteId, [action.checkId]);
      const [lifecycle] = found;
      return {
        actionId: action.id,
        siteId: site.siteId,
        checkId: check.id,
        title: check.title,
        status: lifecycle?.status ?? (await statusBefore(site, action)),
        since: (lifecycle?.since ?? action.lastSeen).toISOString(),
        reason: lifecycle?.reason ?? null,
        targetsTotal: lifecycle?.targetsTotal ?? 0,
        firstSeen: action.firstSeen.toISOString(),
        lastSeen: action.lastSeen.toISOString(),
        url: dashboardUrls(settings.publicUrl).action({ siteId: site.siteId, actionId: action.id }),
        basedOn,
      };
    },

    list: async ({ principal, params, query }) => {
      const { site, basedOn, found } = await lifecyclesOn(principal, params.siteId, [...checks.keys()]);
      const shown = found.filter(({ status }) => query.status?.includes(status) !== false);
      const actions = await listActions(db, principal.accountId, site.siteId);
      const actionIds = new Map(actions.map(({ id, checkId }) => [checkId, id]));
      const data = shown.map(
        ({ check, priority, status, since, reason, targetsTotal, firstSeenAt, lastSeenAt }) => ({
          actionId: actionIds.get(check.id) ?? null,
          checkId: check.id,
          title: check.title,
          priority,
          type: check.type,
          category: check.category,
          status,
          since: since.toISOString(),
          reason,
          targetsTotal,
          firstSeenAt: firstSeenAt.toISOString(),
          lastSeenAt: lastSeenAt.toISOString(),
        }),
      );
      return { data, nextCursor: null, basedOn };
    },
  };
}
