import { catalogue } from '@plumbline/checks';
import { AppError, type checkSettingRoutes, type ignoredFindingRoutes } from '@plumbline/contracts';
import {
  deleteCheckSetting,
  getSite,
  ignoreFinding,
  listCheckSettings,
  listIgnoredFindings,
  putCheckSetting,
  unignoreFinding,
} from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../deps.ts';
import { invalid, notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentIgnoredFinding } from './present.ts';
import { presentList } from '../../http/present-list.ts';
import { orNotFound } from '../../http/or-not-found.ts';

export function checkSettingHandlers({ db }: ApiDeps): Handlers<typeof checkSettingRoutes> {
  return {
    list: async ({ principal }) => ({
      data: [...(await listCheckSettings(db, principal.accountId))],
      nextCursor: null,
    }),

    put: async ({ principal, params: { checkId }, body }) => {
      if (!isCheck(checkId)) throw notFound();
      return putCheckSetting(db, principal.accountId, { checkId, ...body });
    },

    delete: async ({ principal, params }) => {
      if (!(await deleteCheckSetting(db, principal.accountId, params.checkId))) throw notFound();
    },
  };
}

export function ignoredFindingHandlers({ db }: ApiDeps): Handlers<typeof ignoredFindingRoutes> {
  return {
    list: async ({ principal: { accountId }, params, query }) => {
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      return presentList(await listIgnoredFindings(db, accountId, site.id, query), presentIgnoredFinding);
    },

    create: async ({ principal: { accountId }, params, body }) => {
      const { checkId, reason } = body;
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      if (!isCheck(checkId))
        throw invalid(400, 'body.checkId', 'must be the id of a check: see GET /api/checks');
      // Findings name their page by its normalised URL.
      const url = body.url === undefined ? null : (normaliseUrl(body.url) ?? body.url);
      const ignored = await ignoreFinding(db, { accountId, siteId: site.id, checkId, url, reason });
      if (ignored !== null) return presentIgnoredFinding(ignored);
      throw new AppError(
        'conflict_error',
        'This is ignored already. Delete the entry first to give another reason.',
      );
    },

    delete: async ({ principal, params: { siteId, ignoredFindingId } }) => {
      if (!(await unignoreFinding(db, principal.accountId, siteId, ignoredFindingId))) throw notFound();
    },
  };
}

function isCheck(checkId: string): boolean {
  return catalogue.some(({ id }) => id === checkId);
}
