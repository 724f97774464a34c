import { draftPlan } from '@plumbline/action-plan';
import {
  askedChecks,
  catalogue,
  healthScore,
  mayFindOtherwise,
  runSiteChecks,
  siteChecks,
  siteSuppressions,
  toIssueRow,
  unfittingChecks,
  type SiteCheck,
  type SiteFacts,
  type WholeSiteFacts,
} from '@plumbline/checks';
import {
  agreeOnValues,
  beginSiteIssues,
  completeAnalysis,
  countFindings,
  countIssueChanges,
  countSeen,
  computeLinkGraph,
  createSiteFacts,
  getCheckSettings,
  getPreviousAnalysis,
  getPreviousFullAnalysis,
  groupFindings,
  holdDetails,
  runInStage,
  FOUND_AT_ONCE,
  insertSiteIssues,
  isDatabaseUnavailable,
  isSiteUnchanged,
  keepUnjudged,
  onOwnConnections,
  readChange,
  readFigures,
  readStanding,
  refreshStatistics,
  settleIssues,
  failedChecks,
  suppressIssues,
  takeOverLinkGraph,
  takeOverSiteFindings,
  withdrawTwinFixes,
  withdrawUnfitFixes,
  type Db,
  type Figures,
  type Judge,
  type Earlier,
  type IssueRow,
  type Analysis,
  type AnalysisFailure,
  type StageLease,
} from '@plumbline/database';
import { Dimension, extentOf, type ChangeCounts, type NotJudged } from '@plumbline/contracts';
import { isOwnFailure } from '@plumbline/web';
import pLimit from 'p-limit';
import { adaptHeadings } from './adapt-headings.ts';
import { adaptTitles, restoreTitles } from './adapt-titles.ts';
import { checksOfBlockedCrawl, reportBlockedCrawl } from './blocked-crawl.ts';
import { siteJudgedBy } from '../discover/judged-by.ts';
import { openAccess } from '../../site/crawl-access.ts';
import type { EngineDeps, Uses } from '../../deps.ts';
import { openSite, siteFilesOf } from '../../site/open-site.ts';
import { findLosses } from './find-losses.ts';
import { webVitals } from './lab-vitals.ts';
import { probeSite } from './probe-site.ts';
import { endAsFailed } from '../end-as-failed.ts';
import { areVitalsLeft } from '../measure/vitals-left.ts';
import { withStage } from '../with-stage.ts';
import { inspectHosts } from '../../site/tls-hosts.ts';

const siteCheckIds = idsOf(siteChecks);
/** Checks that run at once: while the database answers one, the process works on the answers of the other. */
const CHECKS_AT_ONCE = 2;
/** Time limit of each step: a crawl of a million pages needs this much. */
const STEP = { timeout: 20 * 60_000, maxWait: 30_000 };

/**
 * Ends an analysis whose pages have all been seen: link graph, checks over the whole site, score. Every step is safe
 * to repeat, so a worker that takes over an expired lease starts over. Only the last step, which announces the end,
 * counts.
 */
export async function finishAnalysis(
  deps: EngineDeps,
  analysis: Analysis,
  signal: AbortSignal,
): Promise<void> {
  if (await areVitalsLeft(deps, analysis)) return;
  await withStage(deps, analysis, 'finish', signal, (lease) =>
    analysis.urlsFailed > 0 && analysis.urlsFailed === analysis.urlsChecked
      ? endAsFailed(deps, lease, NOTHING_ANALYSED)
      : onOwnConnections(
          deps.db,
          {
            signal,
            onError: (error) => deps.logger.warn('finish.not_called_off', { analysisId: analysis.id, error }),
          },
          (db) => finish({ ...deps, db }, analysis, lease, signal),
        ),
  );
}

/** The failure of an analysis without a page, whose score would be better than that of most sites. */
const NOTHING_ANALYSED: AnalysisFailure = {
  reason: 'internal',
  message:
    'Every page that we fetched crashed the crawler, so no page could be analysed. Start from another page, or tell the operator.',
};

async function finish(
  deps: EngineDeps,
  analysis: Analysis,
  lease: StageLease,
  signal: AbortSignal,
): Promise<void> {
  const { db, logger } = deps;
  const startedAt = Date.now();
  const siteFiles = siteFilesOf(analysis);
  const site = openSite(analysis, siteFiles, await openAccess(deps, analysis));
  const { probes, botProbes, homePageFacts } = await probeSite(deps, analysis, site, { signal });
  const tls = await inspectHosts(deps, siteFiles.homeUrl, analysis.hosts, signal);
  await refreshStatistics(db, analysis.id);
  const before = await getPreviousFullAnalysis(db, analysis);
  const judgedBy = siteJudgedBy(analysis, siteFiles);
  const rules = { judgedBy, homeUrl: siteFiles.homeUrl };
  const sameAs = before !== null && (await isUnchangedSince(db, before, analysis, rules)) ? before : null;
  await runInStage(db, lease, (tx) => linkPages(tx, analysis.id, sameAs?.id ?? null), STEP);
  signal.throwIfAborted();
  const isBlocked = await runInStage(db, lease, (tx) => reportBlockedCrawl(tx, analysis));
  const asked = await findLosses(deps, analysis, { site, lease, isBlocked, signal });
  const files = { ...siteFiles, probes, botProbes, tls };
  const facts = {
    ...(await createSiteFacts(db, analysis, files, homePageFacts)),
    webVitals: () => webVitals(deps, analysis, signal),
  };
  await reportOwnFailures(deps, analysis, facts);
  const checksToRun = isBlocked ? checksOfBlockedCrawl(siteChecks) : siteChecks;
  const extent = extentOf(analysis);
  const latest = await getPreviousAnalysis(db, { ...analysis, extent });
  const compared = [sameAs, latest].find((other) => other?.siteId === analysis.siteId);
  const earlier = { beforeId: before?.id ?? null, comparedId: compared?.id ?? null };
  const checking = { earlier, lease, facts, checks: checksToRun, signal };
  const crashed = await judgeSite(deps, analysis, { ...checking, sameAs: isBlocked ? null : sameAs });
  const unjudgedChecks = {
    ...reasonsFor(notIn(checksToRun), 'refused'),
    ...reasonsFor(crashed, 'too_costly'),
  };
  await runInStage(db, lease, (tx) => settleFindings(tx, analysis, before?.id ?? null), STEP);
  const checks = askedChecks(catalogue, await getCheckSettings(db, analysis.accountId));
  const judge: Judge = { analysis: { ...analysis, unjudgedChecks }, checks };
  if (before !== null) await runInStage(db, lease, (tx) => keepUnjudged(tx, before.id, judge, asked), STEP);
  const standing = await readStanding(db, before?.id ?? null, judge);
  const findings = [...(await countFindings(db, analysis.id)), ...standing.findings];
  const score = healthScore(findings, standing.totals, catalogue);
  const figures = await readFigures(db, analysis, latest && { from: latest.id, to: judge });
  const changes = before && (await changesSince(db, before, judge, figures));
  const change = await readChange(db, { analysis, before, changes, titleOf });
  const ended = await completeAnalysis(db, lease, {
    healthScore: score,
    extent,
    standing,
    unjudgedChecks,
    seen: await countSeen(db, analysis),
    siteJudgedBy: judgedBy,
    changes,
    change,
    figures,
    plan: draftPlan(await groupFindings(db, analysis.id), standing, catalogue, Dimension.options),
  });
  if (ended === null) return;
  if (ended.deliveryId !== null) await deps.deliveryJobs.wakeUp({ deliveryId: ended.deliveryId });
  logger.info('analysis.completed', { analysisId: analysis.id, score, finishMs: Date.now() - startedAt });
}

/** Tells whether the whole site is as in the earlier analysis, which judged it completely by the same rules. */
async function isUnchangedSince(
  db: Db,
  before: Analysis,
  analysis: Analysis,
  { judgedBy, homeUrl }: { readonly judgedBy: string; readonly homeUrl: string },
): Promise<boolean> {
  return (
    before.judgedBy === analysis.judgedBy &&
    before.siteJudgedBy === judgedBy &&
    Object.keys(before.unjudgedChecks).length === 0 &&
    (await isSiteUnchanged(db, { beforeId: before.id, analysisId: analysis.id }, homeUrl))
  );
}

/** @param sameAs an earlier analysis of the unchanged site, whose link graph is the same; null without one */
async function linkPages(tx: Db, analysisId: string, sameAs: string | null): Promise<void> {
  if (sameAs !== null && (await holdDetails(tx, sameAs))) await takeOverLinkGraph(tx, sameAs, analysisId);
  else await computeLinkGraph(tx, analysisId);
}

/**
 * Runs the site checks. On an unchanged site only those run that read more than its pages. What the others found is
 * taken over.
 *
 * @param sameAs the earlier analysis of the unchanged site; null without one
 * @returns the checks that crashed
 */
async function judgeSite(
  deps: Uses<'db' | 'logger'>,
  analysis: Analysis,
  { sameAs, ...checking }: Checking & { readonly sameAs: Analysis | null },
): Promise<readonly string[]> {
  const { checks, lease } = checking;
  const apart = checks.filter(mayFindOtherwise);
  const others = checks.filter((check) => !mayFindOtherwise(check));
  const absorbing = apart.filter(({ absorbs }) => absorbs !== undefined);
  await runInStage(deps.db, lease, (tx) => beginSiteIssues(tx, analysis.id, siteCheckIds, checking.earlier));
  const crashed = await runChecks(deps, analysis, { ...checking, checks: apart });
  const takeOver = (beforeId: string) => (tx: Db) =>
    takeOverSiteFindings(tx, { beforeId, analysisId: analysis.id }, idsOf(others), idsOf(absorbing));
  if (
    sameAs !== null &&
    crashed.length === 0 &&
    (await runInStage(deps.db, lease, takeOver(sameAs.id), STEP))
  )
    return [];
  return [...crashed, ...(await runChecks(deps, analysis, { ...checking, checks: others }))];
}

function idsOf(checks: readonly SiteCheck[]): readonly string[] {
  return checks.map(({ id }) => id);
}

/** Counts the changes since the full analysis before, unless the figures say them already. */
async function changesSince(
  db: Db,
  { id }: Analysis,
  to: Judge,
  { comparison }: Figures,
): Promise<ChangeCounts> {
  return comparison?.from === id ? comparison.counts : countIssueChanges(db, { from: id, to });
}

const titles = new Map(catalogue.map(({ id, title }) => [id, title]));

function titleOf(checkId: string): string {
  return titles.get(checkId) ?? checkId;
}

function notIn(checks: readonly SiteCheck[]): readonly string[] {
  return siteChecks.filter((check) => !checks.includes(check)).map(({ id }) => id);
}

function reasonsFor(checkIds: readonly string[], why: NotJudged): Readonly<Record<string, NotJudged>> {
  return Object.fromEntries(checkIds.map((id) => [id, why]));
}

/** Logs the URLs that this worker could not look at, which is a fault of the worker and not of the site. */
async function reportOwnFailures(
  { logger }: Uses<'logger'>,
  analysis: Analysis,
  facts: SiteFacts,
): Promise<void> {
  const skipped = Object.entries(await facts.skipped()).filter(([reason]) => isOwnFailure(reason));
  if (skipped.length > 0) {
    logger.error('analysis.urls_left_out', { analysisId: analysis.id, urls: Object.fromEntries(skipped) });
  }
}

interface Checking {
  readonly earlier: Earlier;
  readonly lease: StageLease;
  readonly facts: WholeSiteFacts;
  readonly checks: readonly SiteCheck[];
  readonly signal: AbortSignal;
}

/**
 * Runs the site checks without a common transaction, so that a failed query of one check does not fail the others. If
 * the database is out of reach, the check is not to blame, and the attempt ends.
 *
 * @returns the checks that crashed
 */
async function runChecks(
  { db, logger }: Uses<'db' | 'logger'>,
  analysis: Analysis,
  { earlier, lease, facts, checks, signal }: Checking,
): Promise<readonly string[]> {
  const crashed: string[] = [];
  const store = (rows: readonly IssueRow[]) =>
    runInStage(db, lease, (tx) => insertSiteIssues(tx, analysis.id, rows, earlier));
  const settings = await getCheckSettings(db, analysis.accountId);
  let issues: IssueRow[] = [];
  async function run(siteCheck: SiteCheck): Promise<void> {
    for await (const outcome of runSiteChecks(facts, [siteCheck], settings)) {
      if (outcome.outcome === 'crashed') {
        signal.throwIfAborted();
        const { checkId, error } = outcome;
        if (isDatabaseUnavailable(error)) throw error;
        logger.error('check.crashed', { analysisId: analysis.id, checkId, error });
        crashed.push(checkId);
        continue;
      }
      const { url, fix } = outcome;
      issues.push(toIssueRow(outcome, { url: url ?? analysis.startUrl, aboutSite: url === null, fix }));
      if (issues.length < FOUND_AT_ONCE) continue;
      const full = issues;
      issues = [];
      await store(full);
    }
  }
  const limit = pLimit({ concurrency: CHECKS_AT_ONCE, rejectOnClear: true });
  const runs = checks.map((check) => limit(run, check));
  try {
    await Promise.all(runs);
  } finally {
    // A check that still ran when the attempt ends would lose its connection and look as if it had crashed.
    limit.clearQueue();
    await Promise.allSettled(runs);
  }
  await store(issues);
  return crashed;
}

async function settleFindings(tx: Db, analysis: Analysis, beforeId: string | null): Promise<void> {
  await suppressIssues(tx, analysis.id, siteSuppressions(await failedChecks(tx, analysis.id)));
  await adaptTitles(tx, analysis.id);
  await restoreTitles(tx, analysis.id);
  await adaptHeadings(tx, analysis.id);
  await agreeOnValues(tx, analysis.id, siteCheckIds);
  await withdrawTwinFixes(tx, analysis.id);
  await withdrawUnfitFixes(tx, analysis.id, unfittingChecks);
  await settleIssues(tx, analysis, beforeId);
}
