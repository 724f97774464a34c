import { lifecyclesOf } from '@plumbline/action-plan';
import { AppError, basedOn, type actionLifecycleRoutes } from '@plumbline/contracts';
import {
  countTargets,
  getSite,
  listSiteAnalyses,
  listIgnoreReasons,
  listSightings,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';

const ANALYSES_MAX = 20;

export function actionLifecycleHandlers({ db, catalogue }: ApiDeps): Handlers<typeof actionLifecycleRoutes> {
  const checks = new Map(catalogue.map((check) => [check.id, check]));
  return {
    list: async ({ principal, params, query }) => {
      const { accountId, environment } = principal;
      const { id: siteId } = await orNotFound(getSite(db, accountId, params.siteId));
      const analyses = await listSiteAnalyses(db, { accountId, siteId, environment }, ANALYSES_MAX);
      const latest = analyses.at(-1);
      if (latest === undefined) {
        throw new AppError('conflict_error', 'The site has no completed analysis. Run one first.');
      }
      const ids = analyses.map(({ id }) => id);
      const lifecycles = lifecyclesOf(analyses, await listSightings(db, ids, [...checks.keys()]));
      const targets = await countTargets(db, latest.id);
      const reasons = await listIgnoreReasons(db, accountId, siteId);
      const shown = lifecycles.flatMap(({ checkId, status, firstSeenAt, lastSeenAt }) => {
        const check = checks.get(checkId);
        if (check === undefined || query.status?.includes(status) === false) return [];
        const { title, severity, type, category } = check;
        return [
          {
            checkId,
            title,
            priority: severity,
            type,
            category,
            status,
            reason: status === 'ignored' ? (reasons.get(checkId) ?? null) : null,
            targetsTotal: targets.get(checkId) ?? 0,
            firstSeenAt: firstSeenAt.toISOString(),
            lastSeenAt: lastSeenAt.toISOString(),
          },
        ];
      });
      return { data: shown, nextCursor: null, basedOn: basedOn(latest) };
    },
  };
}
