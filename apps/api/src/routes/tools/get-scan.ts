import type { toolRoutes } from '@plumbline/contracts';
import type { ApiDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentProgress } from '../../presenters/site-check.ts';
import { createFindProgress } from '../find-progress.ts';
import { found } from '../found.ts';

/** The status call for keys of the tools. */
export function getScan({ db }: ApiDeps): Handler<(typeof toolRoutes)['getScan']> {
  const findProgress = createFindProgress(db);
  return async ({ principal: { accountId }, params }) =>
    presentProgress(await found(findProgress({ accountId, analysisId: params.siteCheckId })));
}
