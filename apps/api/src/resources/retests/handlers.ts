import {
  AppError,
  RETEST_TARGETS_MAX,
  type Retest,
  type RetestedStatus,
  type retestRoutes,
} from '@plumbline/contracts';
import {
  findActionTargets,
  findAskedPause,
  getActionItems,
  getSnapshot,
  getVisit,
  type ActionSnapshot,
  type Visit,
} from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { notFound } from '../../http/error-reply.ts';
import { dashboardUrls } from '../../work/dashboard-urls.ts';
import { detailedAnalysis } from '../../work/detailed-analysis.ts';
import { visitUrls } from '../../work/visit-urls.ts';
import { orNotFound } from '../../http/or-not-found.ts';

export function retestHandlers(deps: ApiDeps): Handlers<typeof retestRoutes> {
  const { db, settings } = deps;
  const urls = dashboardUrls(settings.publicUrl);
  const placeOf =
    ({ siteId, analysisId: siteCheckId }: ActionSnapshot, checkId: string) =>
    (url: string) =>
      urls.finding({ siteId, siteCheckId }, { checkId, url });

  async function findAction(accountId: string, params: { snapshotId: string; actionId: string }) {
    const snapshot = await orNotFound(getSnapshot(db, accountId, params.snapshotId));
    const [action] = await getActionItems(db, accountId, snapshot.id, [params.actionId]);
    if (action === undefined) throw notFound();
    return { snapshot, action };
  }

  async function present(visit: Visit, action: RetestedAction, placeOfUrl: (url: string) => string) {
    const pausedUntil = visit.finishedAt === null ? await findAskedPause(db, visit.host) : null;
    return presentRetest(visit, { ...action, pausedUntil }, placeOfUrl);
  }

  return {
    create: async ({ principal, params, body, signal }) => {
      const { accountId } = principal;
      const { snapshot, action } = await findAction(accountId, params);
      const { checkId } = action;
      await detailedAnalysis(db, accountId, snapshot.analysisId);
      const wanted =
        body?.urls?.map((url) => normaliseUrl(url) ?? url) ?? action.targets.map(({ url }) => url);
      const targets = await findActionTargets(db, { analysisId: snapshot.analysisId, checkId }, wanted);
      const strange = wanted.find((url) => !targets.includes(url));
      if (strange !== undefined) {
        throw new AppError('validation_error', `${strange} is not a place of this action.`, {
          details: { issues: [{ path: 'body.urls', message: 'Name only places of the action.' }] },
        });
      }
      const [first, ...others] = targets.slice(0, RETEST_TARGETS_MAX);
      if (first === undefined) throw notFound();
      const urls = [first, ...others] as const;
      const { analysisId } = snapshot;
      const visit = await visitUrls(deps, { accountId, analysisId, actionId: action.id, urls }, signal);
      return present(visit, { ...params, checkId }, placeOf(snapshot, checkId));
    },

    get: async ({ principal, params: { retestId, ...params } }) => {
      const { snapshot, action } = await findAction(principal.accountId, params);
      const visit = await orNotFound(getVisit(db, principal.accountId, retestId));
      if (visit.actionId !== action.id) throw notFound();
      const { checkId } = action;
      return present(visit, { ...params, checkId }, placeOf(snapshot, checkId));
    },
  };
}

type RetestedAction = Pick<Retest, 'snapshotId' | 'actionId' | 'checkId'>;

function presentRetest(
  { id, actionId, result, createdAt, finishedAt }: Visit,
  { pausedUntil, ...action }: RetestedAction & { readonly pausedUntil: Date | null },
  placeOf: (url: string) => string,
): z.input<typeof Retest> {
  const targets = actionId === null ? [] : (result ?? []);
  const count = (status: RetestedStatus) => targets.filter((each) => each.status === status).length;
  return {
    retestId: id,
    ...action,
    status: finishedAt === null ? 'in_progress' : result === null ? 'failed' : 'completed',
    url: `/api/action-snapshots/${action.snapshotId}/actions/${action.actionId}/retests/${id}`,
    fixed: count('fixed'),
    failing: count('failing'),
    unverifiable: count('unverifiable'),
    targets: targets.map((target) => ({ ...target, dashboardUrl: placeOf(target.url) })),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    pausedUntil: pausedUntil?.toISOString() ?? null,
  };
}
