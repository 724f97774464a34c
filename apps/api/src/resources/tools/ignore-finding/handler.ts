import type { toolRoutes } from '@plumbline/contracts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler } from '../../../http/handler.ts';
import { ignoredFindingHandlers } from '../../check-settings/handlers.ts';
import { findAction } from '../latest-plan.ts';

/** Lets later scans pass over a finding, or over a check on the whole site. */
export function ignoreFinding(deps: ApiDeps): Handler<(typeof toolRoutes)['ignoreFinding']> {
  const ignored = ignoredFindingHandlers(deps);
  return async ({ body, ...request }) => {
    const { action, site } = await findAction(deps, request.principal, body.actionId);
    const { checkId } = action;
    const { url, reason } = body;
    const entry = await ignored.create({
      ...request,
      params: { siteId: site.id },
      query: {},
      body: { checkId, url, reason },
    });
    const where = entry.url === null ? `on all of ${site.host}` : 'on this page';
    return {
      summary: `From the next scan on, ${checkId} is ignored ${where}. The settings of the site in the dashboard take it back.`,
      ignoredFindingId: entry.id,
      checkId,
      url: entry.url,
    };
  };
}
