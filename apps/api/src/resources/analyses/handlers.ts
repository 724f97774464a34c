import { AppError, KEPT_ANALYSES_MAX, SKIP_REASONS, type siteCheckRoutes } from '@plumbline/contracts';
import {
  cancelAnalysis,
  countSkippedUrls,
  deleteAnalysis,
  getAnalysis,
  keepDetails,
  listSkippedUrls,
} from '@plumbline/database';
import { normaliseUrl, urlHash } from '@plumbline/web';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentList } from '../../http/present-list.ts';
import { presentProgress, presentAnalysis } from './present.ts';
import { detailedAnalysis } from '../../work/detailed-analysis.ts';
import { requireRenderer } from '../../work/require-renderer.ts';
import { startAnalysis } from '../../work/start-analysis.ts';
import { createFindProgress } from './find-progress.ts';
import { findSiteToAnalyse } from './find-site-to-analyse.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { wakeDispatcher } from '../../work/wake-dispatcher.ts';
import { wakeStartable } from '../../work/wake-startable.ts';
import { followAnalysis } from './follow-analysis.ts';

export function analysisHandlers(deps: ApiDeps): Handlers<typeof siteCheckRoutes> {
  const { db } = deps;
  const findProgress = createFindProgress(db);

  return {
    analyze: async ({ principal, params, body = {}, idempotency, waitSignal }) => {
      const { siteId, callbackUrl, ...options } = body;
      await deps.requireCallable('body.callbackUrl', callbackUrl);
      await requireRenderer(db, options, 'body.render');
      const site = await findSiteToAnalyse(db, principal.accountId, params.clientId, siteId);
      return startAnalysis(deps, { principal, site, options, callbackUrl, idempotency, waitSignal });
    },

    getStatus: async ({ principal, params }) =>
      presentProgress(
        await orNotFound(findProgress({ accountId: principal.accountId, analysisId: params.siteCheckId })),
      ),

    get: async ({ principal, params }) =>
      presentAnalysis(await orNotFound(getAnalysis(db, principal.accountId, params.siteCheckId))),

    update: async ({ principal: { accountId }, params, body: { kept } }) => {
      const analysis = await detailedAnalysis(db, accountId, params.siteCheckId);
      if (!(await keepDetails(db, analysis, kept, KEPT_ANALYSES_MAX))) {
        const { id } = await detailedAnalysis(db, accountId, analysis.id);
        throw new AppError(
          'conflict_error',
          `${KEPT_ANALYSES_MAX} analyses of the site are kept by hand already. Stop keeping one of them first.`,
          { details: { siteCheckId: id } },
        );
      }
      return presentAnalysis(await orNotFound(getAnalysis(db, accountId, analysis.id)));
    },

    cancel: async ({ principal, params }) => {
      const { accountId } = principal;
      const analysis = await orNotFound(getAnalysis(db, accountId, params.siteCheckId));
      const ended = await cancelAnalysis(db, accountId, analysis.id);
      if (ended === null) {
        throw new AppError('conflict_error', 'The analysis has ended already: there is nothing to cancel.');
      }
      await wakeStartable(deps, accountId);
      if (ended.deliveryId !== null) await deps.deliveryJobs.wakeUp({ deliveryId: ended.deliveryId });
      return presentAnalysis(await orNotFound(getAnalysis(db, accountId, analysis.id)));
    },

    delete: async ({ principal: { accountId }, params }) => {
      const { id } = await orNotFound(getAnalysis(db, accountId, params.siteCheckId));
      await wakeDispatcher(deps, await deleteAnalysis(db, accountId, id));
      await wakeStartable(deps, accountId);
    },

    events: followAnalysis(deps),

    listSkipped: async ({ principal, params, query: { reason, url, ...page } }) => {
      const { accountId } = principal;
      const { id: analysisId } = await detailedAnalysis(db, accountId, params.siteCheckId);
      const filter = { reason, urlHash: url === undefined ? undefined : urlHash(normaliseUrl(url) ?? url) };
      const [counts, skipped] = await Promise.all([
        countSkippedUrls(db, accountId, analysisId),
        listSkippedUrls(db, { accountId, analysisId, ...filter }, page),
      ]);
      return {
        counts: counts.map((count) => ({ ...count, explanation: SKIP_REASONS[count.reason] })),
        ...presentList(skipped, (row) => row),
      };
    },
  };
}
