import type { toolRoutes } from '@plumbline/contracts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler } from '../../../http/handler.ts';
import { presentProgress } from '../../analyses/present.ts';
import { createFindProgress } from '../../analyses/find-progress.ts';
import { orNotFound } from '../../../http/or-not-found.ts';
import { unknownScan } from '../site-analysis.ts';

/** Answers like the status call, for keys that may use only the tools. */
export function getScan({ db }: ApiDeps): Handler<(typeof toolRoutes)['getScan']> {
  const findProgress = createFindProgress(db);
  return async ({ principal: { accountId }, params: { siteCheckId } }) => {
    const found = findProgress({ accountId, analysisId: siteCheckId });
    return presentProgress(await orNotFound(found, unknownScan(siteCheckId)));
  };
}
