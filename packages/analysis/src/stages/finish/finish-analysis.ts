import {
  catalogue,
  healthScore,
  runSiteChecks,
  siteChecks,
  siteSuppressions,
  unfittingChecks,
  type SiteCheck,
  type SiteFacts,
} from '@plumbline/checks';
import {
  completeAnalysis,
  countFindings,
  countPages,
  computeLinkGraph,
  createSiteFacts,
  deleteIssuesOf,
  getCheckSettings,
  inStage,
  insertIssues,
  isDatabaseUnavailable,
  refreshStatistics,
  settleIssues,
  failedChecks,
  suppressIssues,
  withdrawTwinFixes,
  withdrawUnfitFixes,
  type Db,
  type IssueRow,
  type Analysis,
  type AnalysisFailure,
  type StageLease,
} from '@plumbline/database';
import { toIssueRow } from '@plumbline/page-work';
import { isOwnFailure } from '@plumbline/web';
import pLimit from 'p-limit';
import { adaptHeadings } from './adapt-headings.ts';
import { adaptTitles } from './adapt-titles.ts';
import { checksOfBlockedCrawl, reportBlockedCrawl } from './blocked-crawl.ts';
import { openAccess } from '../../site/crawl-access.ts';
import type { EngineDeps } from '../../deps.ts';
import { openSite, siteFilesOf } from '../../site/open-site.ts';
import { probeSite } from './probe-site.ts';
import { endAsFailed } from '../end-as-failed.ts';
import { withStage } from '../with-stage.ts';
import { inspectHosts } from '../../site/tls-hosts.ts';

const ISSUES_AT_ONCE = 500;
/** While the database answers the one check, the process works on what it has answered the other. */
const CHECKS_AT_ONCE = 2;
/** A crawl of a million pages is allowed this for each step. */
const STEP = { timeout: 20 * 60_000, maxWait: 30_000 };

/**
 * Ends an analysis whose pages have all been seen: link graph, checks over the whole site, score. Every step can be
 * done again, so that whoever finds the lease run out starts over; only the last one, which announces the end, counts.
 */
export async function finishCheck(deps: EngineDeps, check: Analysis, signal: AbortSignal): Promise<void> {
  await withStage(deps, check, 'finish', signal, (lease) =>
    check.urlsFailed > 0 && check.urlsFailed === check.urlsChecked
      ? endAsFailed(deps, lease, NOTHING_ANALYSED)
      : finish(deps, check, lease, signal),
  );
}

/** A score of nothing would be better than that of most sites. */
const NOTHING_ANALYSED: AnalysisFailure = {
  reason: 'internal',
  message:
    'No page could be analysed: each that was read ended the crawler, time and again. Start from another page, or tell the operator.',
};

async function finish(
  deps: EngineDeps,
  check: Analysis,
  lease: StageLease,
  signal: AbortSignal,
): Promise<void> {
  const { db, logger } = deps;
  const startedAt = Date.now();
  const siteFiles = siteFilesOf(check);
  const site = openSite(check, siteFiles, await openAccess(deps, check));
  const { probes, homePageFacts } = await probeSite(deps, check, site, { signal });
  const tls = await inspectHosts(deps, siteFiles.homeUrl, check.hosts);
  await refreshStatistics(db, check.id);
  await inStage(db, lease, (tx) => computeLinkGraph(tx, check.id), STEP);
  signal.throwIfAborted();
  const isBlocked = await inStage(db, lease, (tx) => reportBlockedCrawl(tx, check));
  const facts = await createSiteFacts(db, check, { ...siteFiles, probes, tls }, homePageFacts);
  await reportOwnFailures(deps, check, facts);
  await checkSite(deps, lease, facts, check, isBlocked ? checksOfBlockedCrawl(siteChecks) : siteChecks);
  await inStage(db, lease, (tx) => settle(tx, check), STEP);
  const score = healthScore(await countFindings(db, check.id), await countPages(db, check.id), catalogue);
  const ended = await completeAnalysis(db, lease, { healthScore: score });
  if (ended === null) return;
  if (ended.deliveryId !== null) await deps.deliveryJobs.wakeUp({ deliveryId: ended.deliveryId });
  logger.info('check.completed', { analysisId: check.id, score, finishMs: Date.now() - startedAt });
}

/** What a worker could not look at says nothing of the site, and much of the worker. */
async function reportOwnFailures({ logger }: EngineDeps, check: Analysis, facts: SiteFacts): Promise<void> {
  const skipped = Object.entries(await facts.skipped()).filter(([reason]) => isOwnFailure(reason));
  if (skipped.length > 0) {
    logger.error('check.not_looked_at', { analysisId: check.id, urls: Object.fromEntries(skipped) });
  }
}

/**
 * Not in one transaction: a check whose question fails must not take the others down with it. A database that is out of
 * reach says nothing of the check, and ends the attempt.
 */
async function checkSite(
  deps: EngineDeps,
  lease: StageLease,
  facts: SiteFacts,
  check: Analysis,
  checks: readonly SiteCheck[],
): Promise<void> {
  const { db, logger } = deps;
  const store = (rows: readonly IssueRow[]) => inStage(db, lease, (tx) => insertIssues(tx, check.id, rows));
  const checkIds = siteChecks.map(({ id }) => id);
  await inStage(db, lease, (tx) => deleteIssuesOf(tx, check.id, checkIds));
  const settings = await getCheckSettings(db, check.accountId);
  let issues: IssueRow[] = [];
  async function run(siteCheck: SiteCheck): Promise<void> {
    for await (const outcome of runSiteChecks(facts, [siteCheck], settings)) {
      if (outcome.outcome === 'crashed') {
        const { checkId, error } = outcome;
        if (isDatabaseUnavailable(error)) throw error;
        logger.error('check.crashed', { analysisId: check.id, checkId, error });
        continue;
      }
      const { url, fix } = outcome;
      issues.push(toIssueRow(outcome, { url: url ?? check.startUrl, aboutSite: url === null, fix }));
      if (issues.length < ISSUES_AT_ONCE) continue;
      const full = issues;
      issues = [];
      await store(full);
    }
  }
  const limit = pLimit(CHECKS_AT_ONCE);
  try {
    await limit.map(checks, run);
  } finally {
    limit.clearQueue();
  }
  await store(issues);
}

async function settle(tx: Db, check: Analysis): Promise<void> {
  await suppressIssues(tx, check.id, siteSuppressions(await failedChecks(tx, check.id)));
  await adaptTitles(tx, check.id);
  await adaptHeadings(tx, check.id);
  await withdrawTwinFixes(tx, check.id);
  await withdrawUnfitFixes(tx, check.id, unfittingChecks);
  await settleIssues(tx, check);
}
