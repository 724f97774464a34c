import { AppError, type toolRoutes } from '@plumbline/contracts';
import { takeBackIgnored } from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler } from '../../../http/handler.ts';
import { ignoreAtOnce } from '../../../work/ignore-at-once.ts';
import { ignoredFindingHandlers } from '../../check-settings/handlers.ts';
import { findAction } from '../latest-plan.ts';

/** Ignores a finding, or a check on the whole site, or stops ignoring it. */
export function ignoreFinding(deps: ApiDeps): Handler<(typeof toolRoutes)['ignoreFinding']> {
  const ignored = ignoredFindingHandlers(deps);
  return async ({ body, ...request }) => {
    const { action, site } = await findAction(deps, request.principal, body.actionId);
    const { checkId } = action;
    const { url, reason = '', takeBack } = body;
    const where = url === undefined ? `on all of ${site.host}` : 'on this page';
    if (takeBack) {
      const { accountId, environment } = request.principal;
      const page = url === undefined ? null : (normaliseUrl(url) ?? url);
      const entry = await takeBackIgnored(deps.db, { accountId, siteId: site.id, checkId, url: page });
      if (entry === null) throw notIgnored(checkId, where);
      await ignoreAtOnce(deps, { accountId, environment, siteId: site.id });
      const summary = `${checkId} is reported again ${where} from now on.`;
      return { summary, ignoredFindingId: entry.id, checkId, url: entry.url, ignored: false };
    }
    const entry = await ignored.create({
      ...request,
      params: { siteId: site.id },
      query: {},
      body: { checkId, url, reason },
    });
    const summary = `${checkId} is ignored ${where} from now on. The same call with takeBack takes it back.`;
    return { summary, ignoredFindingId: entry.id, checkId, url: entry.url, ignored: true };
  };
}

function notIgnored(checkId: string, where: string): AppError {
  return new AppError(
    'conflict_error',
    `${checkId} is not ignored ${where}, so there is nothing to take back. Without url it is about the whole site.`,
  );
}
