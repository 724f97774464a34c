import { AppError, type toolRoutes } from '@plumbline/contracts';
import { listIssues, listKnownUrls, takeBackIgnored, type Analysis, type Db } from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import { invalidAt } from '../../../http/error-reply.ts';
import type { Handler } from '../../../http/handler.ts';
import { ignoreAtOnce } from '../../../work/ignore-at-once.ts';
import { ignoredFindingHandlers } from '../../check-settings/handlers.ts';
import { findAction } from '../latest-plan.ts';

/** Ignores a finding, or a check on the whole site, or stops ignoring it. */
export function ignoreFinding(deps: ApiDeps): Handler<(typeof toolRoutes)['ignoreFinding']> {
  const ignored = ignoredFindingHandlers(deps);
  const titles = new Map(deps.catalogue.map(({ id, title }) => [id, title]));
  const named = (checkId: string) => `"${titles.get(checkId) ?? checkId}"`;
  return async ({ body, ...request }) => {
    const { action, site, analysis } = await findAction(deps, request.principal, body.actionId);
    const { checkId } = action;
    const { url, reason = '', takeBack } = body;
    const where = url === undefined ? `on all of ${site.host}` : 'on this page';
    if (takeBack) {
      const { accountId, environment } = request.principal;
      const page = url === undefined ? null : (normaliseUrl(url) ?? url);
      const entry = await takeBackIgnored(deps.db, { accountId, siteId: site.id, checkId, url: page });
      if (entry === null) throw notIgnored(checkId, where);
      await ignoreAtOnce(deps, { accountId, environment, siteId: site.id });
      const summary = `${named(checkId)} is reported again ${where}, from now on.`;
      return { summary, ignoredFindingId: entry.id, checkId, url: entry.url, ignored: false };
    }
    if (url !== undefined) await requireKnown(deps.db, analysis, { checkId, url: normaliseUrl(url) ?? url });
    const entry = await ignored.create({
      ...request,
      params: { siteId: site.id },
      query: {},
      body: { checkId, url, reason },
    });
    const summary = `${named(checkId)} is ignored ${where}, from now on. The same call with "takeBack": true has it reported again.`;
    return { summary, ignoredFindingId: entry.id, checkId, url: entry.url, ignored: true };
  };
}

/** @throws AppError validation_error for a page whose finding would be reported on, such as a mistyped one */
async function requireKnown(
  db: Db,
  analysis: Analysis,
  { checkId, url }: { readonly checkId: string; readonly url: string },
): Promise<void> {
  const known = await listKnownUrls(db, analysis.id, [url]);
  if (known.has(url)) return;
  // A finding about the site may be at an address that is no page, such as that of a file.
  const reference = { accountId: analysis.accountId, analysisId: analysis.id };
  const { rows } = await listIssues(db, reference, { checkIds: [checkId], url }, 'found', { limit: 1 });
  if (rows.length === 0)
    throw invalidAt(
      400,
      'body.url',
      'is neither a page that the latest scan of the site knows, nor a target of the action: get-action lists its targets',
    );
}

function notIgnored(checkId: string, where: string): AppError {
  return new AppError(
    'conflict_error',
    `${checkId} is not ignored ${where}, so there is nothing to take back. Without url it is about the whole site.`,
  );
}
