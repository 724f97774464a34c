import { AppError, basedOn, type issueRoutes, type TextReply } from '@plumbline/contracts';
import {
  countIssueChanges,
  countIssues,
  getAnalysis,
  listIssueChanges,
  listIssues,
  streamIssues,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { exportFormats } from './export/index.ts';
import { createPresentIssue, presentCheck } from './present.ts';
import { presentPage } from '../../http/present-page.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { selectIssues } from './select-issues.ts';

export function issueHandlers({ db, catalogue }: ApiDeps): Handlers<typeof issueRoutes> {
  const presentIssue = createPresentIssue(catalogue);

  return {
    list: async ({ principal, params, query }) => {
      const { limit, cursor, sort, ...filter } = query;
      const check = await orNotFound(getAnalysis(db, principal.accountId, params.siteCheckId));
      const analysis = { accountId: principal.accountId, analysisId: check.id };
      const selection = selectIssues(catalogue, filter);
      const [page, total] = await Promise.all([
        listIssues(db, analysis, selection, sort, { limit, cursor }),
        cursor === undefined ? countIssues(db, analysis, selection) : null,
      ]);
      return { ...presentPage(page, presentIssue), total };
    },

    export: async ({ principal, params, query }): Promise<TextReply> => {
      const check = await orNotFound(getAnalysis(db, principal.accountId, params.siteCheckId));
      const format = exportFormats[query.format];
      const issues = streamIssues(db, principal.accountId, check.id);
      return {
        contentType: format.contentType,
        fileName: `issues-${check.id}.${format.extension}`,
        text: format.render(issues, { check, catalogue, presentIssue }),
      };
    },

    compare: async ({ principal, params, query }) => {
      const { accountId } = principal;
      const from = await orNotFound(getAnalysis(db, accountId, params.siteCheckId));
      const to = await orNotFound(getAnalysis(db, accountId, query.to));
      if (from.siteId !== to.siteId) {
        throw new AppError('conflict_error', 'The analyses are of different sites. Compare two of one site.');
      }
      const extents = { from: basedOn(from), to: basedOn(to) };
      const compared = { from: from.id, to: to.id, toIsFull: extents.to.extent === 'full' };
      const counts = await countIssueChanges(db, accountId, compared);
      const page = await listIssueChanges(db, accountId, compared, query.change, query);
      return { counts, ...extents, ...presentPage(page, presentIssue) };
    },

    listChecks: async () => ({ data: catalogue.map(presentCheck), nextCursor: null }),
  };
}
