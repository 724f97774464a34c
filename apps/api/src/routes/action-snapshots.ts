import { planActions } from '@plumbline/action-plan';
import { AppError, Dimension, type actionSnapshotRoutes } from '@plumbline/contracts';
import {
  getLatestCompletedCheck,
  getSite,
  getSnapshot,
  groupFindings,
  insertSnapshot,
  listActionItems,
} from '@plumbline/database';
import type { ApiDeps } from '../deps.ts';
import type { Handlers } from '../http/handler.ts';
import { presentSnapshot } from '../presenters/action-snapshot.ts';
import { found } from './found.ts';

export function actionSnapshotHandlers({
  db,
  catalogue,
}: ApiDeps): Handlers<Pick<typeof actionSnapshotRoutes, 'generate' | 'listActions'>> {
  return {
    generate: async ({ principal, params, body = {} }) => {
      const { accountId, environment } = principal;
      const { dimensions = Dimension.options, triggeredBy = 'api' } = body;
      const site = await found(getSite(db, accountId, params.siteId));
      const check = await getLatestCompletedCheck(db, accountId, site.id, environment);
      if (check === null) {
        throw new AppError('conflict_error', 'The site has no completed analysis. Run one first.');
      }
      const checkIds = catalogue.filter((item) => dimensions.includes(item.dimension)).map((item) => item.id);
      const findings = await groupFindings(db, check.id, checkIds);
      const snapshot = await insertSnapshot(db, {
        accountId,
        siteId: site.id,
        siteCheckId: check.id,
        dimensions,
        triggeredBy,
        healthScore: check.healthScore ?? 0,
        actions: planActions(findings, catalogue),
      });
      return presentSnapshot(snapshot);
    },

    listActions: async ({ principal, params }) => {
      const snapshot = await found(getSnapshot(db, principal.accountId, params.snapshotId));
      return [...(await listActionItems(db, principal.accountId, snapshot.id))];
    },
  };
}
