import type { toolRoutes } from '@plumbline/contracts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler } from '../../../http/handler.ts';
import { analysisHandlers } from '../../analyses/handlers.ts';
import { scanNamed } from '../site-analysis.ts';

/** Cancels a scan that is in progress. */
export function cancelScan(deps: ApiDeps): Handler<(typeof toolRoutes)['cancelScan']> {
  const analyses = analysisHandlers(deps);
  return async ({ body, ...request }) => {
    const { id: siteCheckId } = await scanNamed(deps.db, request.principal, body.siteCheckId);
    const { status } = await analyses.cancel({
      ...request,
      params: { siteCheckId },
      query: {},
      body: undefined,
    });
    return { summary: 'The scan was cancelled. What it found so far is kept.', siteCheckId, status };
  };
}
