import type { overviewRoutes, SiteCheckOverview } from '@plumbline/contracts';
import {
  countIssueChanges,
  getPreviousAnalysis,
  getAnalysis,
  listChangedPages,
  listFolders,
  readDistributions,
  type Analysis,
} from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { countByCategory, countBySeverity } from './issue-counts.ts';
import { siteCheckSentences } from './sentences.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { detailedAnalysis, isPruned, requireDetails } from '../../work/detailed-analysis.ts';
import { judgeOf } from '../../work/judge-of.ts';

const CHANGED_PAGES = 5;

export function overviewHandlers({ db, catalogue }: ApiDeps): Handlers<typeof overviewRoutes> {
  const beforeOf = async (analysis: Analysis) =>
    analysis.status === 'completed' ? getPreviousAnalysis(db, analysis) : null;

  /** Returns the changes since the completed analysis before; null without the details of both. */
  async function readChange(
    analysis: Analysis,
    before: Analysis | null,
  ): Promise<SiteCheckOverview['change']> {
    if (before === null || isPruned(before) || isPruned(analysis)) return null;
    const { healthScore } = analysis;
    return {
      siteCheckId: before.id,
      finishedAt: (before.finishedAt ?? before.startedAt).toISOString(),
      score: healthScore === null || before.healthScore === null ? null : healthScore - before.healthScore,
      ...(await countIssueChanges(db, { from: before.id, to: await judgeOf(db, catalogue, analysis) })),
    };
  }

  return {
    get: async ({ principal: { accountId }, params: { siteCheckId } }) => {
      const analysis = await orNotFound(getAnalysis(db, accountId, siteCheckId));
      const before = await beforeOf(analysis);
      const [distributions, change] = await Promise.all([
        analysis.figures?.distributions ?? readDistributions(db, accountId, siteCheckId),
        readChange(analysis, before),
      ]);
      const { issues, statusCodes, depths, responseTimes, funnel } = distributions;
      const { orphaned: _orphaned, slow: _slow, ...indexability } = funnel;
      const issuesBySeverity = countBySeverity(issues);
      return {
        siteCheckId,
        seen: analysis.seen,
        sentences: siteCheckSentences({ analysis, before, change, issuesBySeverity, distributions }),
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
      const before = await beforeOf(analysis);
      if (before === null) return { worse: [], better: [] };
      requireDetails(before);
      const compared = { from: before.id, to: await judgeOf(db, catalogue, analysis) };
      const [worse, better] = await Promise.all([
        listChangedPages(db, compared, 'new', CHANGED_PAGES),
        listChangedPages(db, compared, 'fixed', CHANGED_PAGES),
      ]);
      return { worse: [...worse], better: [...better] };
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
