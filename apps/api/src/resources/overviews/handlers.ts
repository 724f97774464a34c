import type { overviewRoutes, SiteCheckOverview } from '@plumbline/contracts';
import { getAnalysis, listFolders, type Analysis } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { countByCategory, countBySeverity } from './issue-counts.ts';
import { siteCheckSentences } from './sentences.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { detailedAnalysis, requireDetails } from '../../work/detailed-analysis.ts';
import { figuresOf, type KnownFigures } from '../../work/read-figures.ts';

export function overviewHandlers(deps: ApiDeps): Handlers<typeof overviewRoutes> {
  const { db, catalogue } = deps;

  return {
    get: async ({ principal: { accountId }, params: { siteCheckId } }) => {
      const analysis = await orNotFound(getAnalysis(db, accountId, siteCheckId));
      const figures = await figuresOf(deps, analysis);
      const { before, distributions } = figures;
      const change = changeOf(analysis, figures);
      const { issues, statusCodes, depths, responseTimes, funnel } = distributions;
      const { orphaned: _orphaned, slow: _slow, ...indexability } = funnel;
      const issuesBySeverity = countBySeverity(issues);
      return {
        siteCheckId,
        seen: analysis.seen,
        sentences: siteCheckSentences({ analysis, before, change, issuesBySeverity, distributions }),
        healthScore: analysis.healthScore,
        issuesBySeverity,
        issuesByCategory: countByCategory(issues, catalogue),
        statusCodes: [...statusCodes],
        depths: [...depths],
        responseTimes: [...responseTimes],
        indexability,
        change,
      };
    },

    changedPages: async ({ principal: { accountId }, params: { siteCheckId } }) => {
      const analysis = await detailedAnalysis(db, accountId, siteCheckId);
      const { before, comparison } = await figuresOf(deps, analysis);
      if (before !== null) requireDetails(before);
      return { worse: [...(comparison?.worse ?? [])], better: [...(comparison?.better ?? [])] };
    },

    listFolders: async ({ principal: { accountId }, params: { siteCheckId }, query }) => {
      await detailedAnalysis(db, accountId, siteCheckId);
      return {
        data: [...(await listFolders(db, { accountId, analysisId: siteCheckId }, query.path))],
        nextCursor: null,
      };
    },
  };
}

/** Returns the changes since the completed analysis before; null if the details of either are deleted. */
function changeOf(
  { healthScore }: Analysis,
  { before, comparison }: KnownFigures,
): SiteCheckOverview['change'] {
  if (before === null || comparison === null) return null;
  return {
    siteCheckId: before.id,
    finishedAt: (before.finishedAt ?? before.startedAt).toISOString(),
    score: healthScore === null || before.healthScore === null ? null : healthScore - before.healthScore,
    ...comparison.counts,
  };
}
