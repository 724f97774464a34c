import { catalogue } from '@plumbline/checks';
import { AppError, type checkSettingRoutes, type ignoredFindingRoutes } from '@plumbline/contracts';
import {
  deleteCheckSetting,
  getSite,
  ignoreFindings,
  listCheckSettings,
  listIgnoredFindings,
  putCheckSetting,
  unignoreFinding,
} from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../deps.ts';
import { invalidAt, notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentIgnoredFinding } from './present.ts';
import { presentList } from '../../http/present-list.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { checkSentence } from '../list-sentences.ts';
import type { Principal } from '../../security/principal.ts';
import { ignoreAtOnce } from '../../work/ignore-at-once.ts';

export function checkSettingHandlers({ db }: ApiDeps): Handlers<typeof checkSettingRoutes> {
  return {
    list: async ({ principal }) => {
      const settings = await listCheckSettings(db, principal.accountId);
      return { sentence: checkSentence(catalogue.length, settings), data: [...settings], nextCursor: null };
    },

    put: async ({ principal, params: { checkId }, body }) => {
      if (!isCheck(checkId)) throw notFound();
      return putCheckSetting(db, principal.accountId, { checkId, ...body });
    },

    delete: async ({ principal, params }) => {
      if (!(await deleteCheckSetting(db, principal.accountId, params.checkId))) throw notFound();
    },
  };
}

export function ignoredFindingHandlers(deps: ApiDeps): Handlers<typeof ignoredFindingRoutes> {
  const { db } = deps;

  async function ignore(
    { accountId, environment }: Principal,
    siteId: string,
    { findings, reason, until }: IgnoreRequest,
  ) {
    const site = await orNotFound(getSite(db, accountId, siteId));
    const ignored = await ignoreFindings(
      db,
      findings.map(({ checkId, url, pattern }) => ({
        accountId,
        siteId: site.id,
        checkId,
        // Findings name their page by its normalised URL.
        url: url === undefined ? null : (normaliseUrl(url) ?? url),
        pattern: pattern ?? null,
        reason,
        until: until === undefined ? null : new Date(until),
      })),
    );
    if (ignored.length > 0) await ignoreAtOnce(deps, { accountId, environment, siteId: site.id });
    return ignored.map(presentIgnoredFinding);
  }

  return {
    list: async ({ principal: { accountId }, params, query }) => {
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      return presentList(await listIgnoredFindings(db, accountId, site.id, query), presentIgnoredFinding);
    },

    create: async ({ principal, params, body: { reason, until, ...finding } }) => {
      if (!isCheck(finding.checkId)) throw unknownCheck('body.checkId');
      const [ignored] = await ignore(principal, params.siteId, { findings: [finding], reason, until });
      if (ignored !== undefined) return ignored;
      throw new AppError(
        'conflict_error',
        'This is ignored already. Delete the entry first to give another reason.',
      );
    },

    createMany: async ({ principal, params, body }) => {
      const unknown = body.findings.findIndex(({ checkId }) => !isCheck(checkId));
      if (unknown !== -1) throw unknownCheck(`body.findings.${unknown}.checkId`);
      return { data: await ignore(principal, params.siteId, body), nextCursor: null };
    },

    delete: async ({ principal: { accountId, environment }, params: { siteId, ignoredFindingId } }) => {
      if (!(await unignoreFinding(db, accountId, siteId, ignoredFindingId))) throw notFound();
      await ignoreAtOnce(deps, { accountId, environment, siteId });
    },
  };
}

interface IgnoreRequest {
  readonly findings: readonly {
    readonly checkId: string;
    readonly url?: string | undefined;
    readonly pattern?: string | undefined;
  }[];
  readonly reason: string;
  readonly until?: string | undefined;
}

function unknownCheck(path: string) {
  return invalidAt(400, path, 'must be the id of a check: see GET /api/checks');
}

function isCheck(checkId: string): boolean {
  return catalogue.some(({ id }) => id === checkId);
}
