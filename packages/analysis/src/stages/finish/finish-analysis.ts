import { isDeepStrictEqual } from 'node:util';
import { draftPlan, planActions } from '@plumbline/action-plan';
import {
  askedChecks,
  catalogue,
  failingUnrendered,
  healthScore,
  perfCoreWebVitals,
  hreflangMissingReturn,
  hreflangMissingSelf,
  sdBreadcrumbInvalid,
  sdBreadcrumbMissing,
  siteSuppressions,
  unfittingChecks,
  type SiteFacts,
  type WebVitals,
} from '@plumbline/checks';
import {
  agreeOnValues,
  completeAnalysis,
  countFindings,
  countIssueChanges,
  countSeen,
  computeLinkGraph,
  createSiteFacts,
  getCheckSettings,
  getPreviousAnalysis,
  getPreviousFullAnalysis,
  isStoodInFor,
  groupFindings,
  keepComparison,
  runInStage,
  leaveOutExplained,
  leaveOutUnread,
  listIgnoredIds,
  listStandingOf,
  markCovered,
  markSharedStandIns,
  LONG_TRANSACTION,
  readChange,
  readFigures,
  readStanding,
  refreshStatistics,
  settleIssues,
  failedChecks,
  suppressIssues,
  takeOverLinkGraph,
  withdrawLostTrails,
  withdrawOtherCodes,
  withdrawTwinFixes,
  withdrawUnfitFixes,
  type Database,
  type Db,
  type Figures,
  type Judge,
  type Analysis,
  type AnalysisFailure,
  type StageLease,
  type Transact,
} from '@plumbline/database';
import { Dimension, extentOf, type ChangeCounts } from '@plumbline/contracts';
import { isOwnFailure } from '@plumbline/web';
import { adaptHeadings } from './adapt-headings.ts';
import { applyIgnored } from './apply-ignored.ts';
import { adaptTitles, restoreTitles } from './adapt-titles.ts';
import { reportBlockedCrawl, wasCutOff } from './blocked-crawl.ts';
import { siteJudgedBy } from '../discover/judged-by.ts';
import type { EngineDeps, Uses } from '../../deps.ts';
import { openSiteOf } from '../../site/crawl-access.ts';
import { siteFilesOf } from '../../site/open-site.ts';
import { findLosses } from './find-losses.ts';
import { isUnchangedSince, judgeSite, siteCheckIds } from './judge-site.ts';
import { measuringChecks, whyUnmeasured } from './why-unmeasured.ts';
import { webVitals } from './web-vitals.ts';
import { probeSite } from './probe-site.ts';
import { endAsFailed } from '../end-as-failed.ts';
import { areVitalsLeft } from '../measure/vitals-left.ts';
import { withStage } from '../with-stage.ts';
import { inspectHosts } from '../../site/tls-hosts.ts';
import { checksToRun, whyChecksUnjudged, type Unread } from './unjudged-checks.ts';
import {
  checksWithoutAnswer,
  findUnreadSitemaps,
  seenSitemaps,
  whyLinksUnread,
  whyRobotsUnread,
  whySitemapsUnread,
  whyWithoutSitemap,
} from './why-unread.ts';

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
      : deps.ownConnections.use(
          {
            signal,
            isSmall: analysis.totalUrls <= SMALL_URLS,
            onError: (error) => deps.logger.warn('finish.not_called_off', { analysisId: analysis.id, error }),
          },
          (db) => finish({ ...deps, db }, analysis, lease, signal),
        ),
  );
}

/**
 * Most URLs of an analysis whose statements may have the plans of other small ones. A plan for few rows may take a
 * million times as long for a thousand times as many.
 */
const SMALL_URLS = 2_000;

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
  const site = await openSiteOf(deps, analysis);
  const [{ probes, botProbes, unasked, homePageFacts }] = await Promise.all([
    probeSite(deps, analysis, site, { signal }),
    refreshStatistics(db, analysis.id),
  ]);
  const tls = await inspectHosts(deps, siteFiles.homeUrl, analysis.hosts, signal);
  const before = await getPreviousFullAnalysis(db, analysis);
  const judgedBy = siteJudgedBy(analysis, siteFiles);
  const rules = { judgedBy, homeUrl: siteFiles.homeUrl };
  const sameAs = before !== null && (await isUnchangedSince(db, before, analysis, rules)) ? before : null;
  await linkPages(db, analysis.id, sameAs?.id ?? null, (work) =>
    runInStage(db, lease, work, LONG_TRANSACTION),
  );
  signal.throwIfAborted();
  if (before !== null && sameAs === null) {
    const compared = { analysisId: analysis.id, beforeId: before.id };
    const home = { url: siteFiles.homeUrl, contentHash: homePageFacts?.html.text.contentHash ?? null };
    await runInStage(db, lease, async (tx) => {
      await markSharedStandIns(tx, compared, home);
      await markCovered(tx, compared);
    });
  }
  const isCutOff = await wasCutOff(db, analysis, homePageFacts);
  const isRefused = await runInStage(db, lease, (tx) => reportBlockedCrawl(tx, analysis, isCutOff));
  const isBlocked = isCutOff || isRefused;
  const whyRobots = await whyRobotsUnread(db, siteFiles.robots, before);
  const sitemapsUnread = await findUnreadSitemaps(db, siteFiles.sitemaps, before, whyRobots !== null);
  const asked = await findLosses(deps, analysis, {
    site,
    sitemapsUnread,
    lease,
    isBlocked,
    isCutOff,
    signal,
  });
  const files = { ...siteFiles, probes, botProbes, tls };
  const extent = extentOf(analysis);
  const latest = await getPreviousAnalysis(db, { ...analysis, extent });
  const comparedIds = new Set([before, latest].flatMap((other) => other?.id ?? []));
  const stood = await listStandingOf(db, [...comparedIds], measuringChecks);
  const slow = stood.filter(({ checkId }) => checkId === perfCoreWebVitals.id).map(({ url }) => url);
  const vitals: WebVitals[] = [];
  const facts = {
    ...(await createSiteFacts(db, analysis, files, homePageFacts)),
    async *webVitals() {
      for await (const measured of webVitals(deps, analysis, slow, signal)) {
        vitals.push(measured);
        yield measured;
      }
    },
  };
  await reportOwnFailures(deps, analysis, facts);
  const isWhole = extent === 'full';
  const unread: Unread = {
    isBlocked,
    isCutOff,
    hasNoPage: facts.counts.htmlPages === 0,
    isHomeHidden: await isStoodInFor(db, analysis.id, siteFiles.homeUrl),
    withoutAnswer: checksWithoutAnswer({ probes, botProbes, unasked }, stood),
    whyLinks: isWhole && sameAs === null ? await whyLinksUnread(db, analysis, before) : {},
    whyRobots,
    whySitemaps: isWhole
      ? whySitemapsUnread(sitemapsUnread, [...siteFiles.sitemaps, ...siteFiles.robots])
      : null,
    whyWithoutSitemap: await whyWithoutSitemap(db, siteFiles.sitemaps, before),
  };
  const compared = [sameAs, latest].find((other) => other?.siteId === analysis.siteId);
  const earlier = { beforeId: before?.id ?? null, comparedId: compared?.id ?? null };
  const crashed = await judgeSite(deps, analysis, {
    sameAs,
    earlier,
    lease,
    facts,
    checks: checksToRun(unread),
    signal,
  });
  const checks = askedChecks(catalogue, await getCheckSettings(db, analysis.accountId));
  const unjudgedChecks = {
    ...whyUnmeasured(stood, { vitals, tls }),
    ...whyChecksUnjudged(unread, crashed, checks),
  };
  const ignored = await listIgnoredIds(db, analysis);
  const judge: Judge = { analysis: { ...analysis, unjudgedChecks }, checks };
  await runInStage(
    db,
    lease,
    (tx) => settleFindings(tx, analysis, judge, before?.id ?? null),
    LONG_TRANSACTION,
  );
  // One connection compares while the other one counts.
  const [comparison, counts, groups] = await Promise.all([
    latest &&
      runInStage(
        db,
        lease,
        (tx) => keepComparison(tx, { from: latest.id, to: judge }, asked, sitemapsUnread),
        LONG_TRANSACTION,
      ),
    countFindings(db, analysis.id),
    groupFindings(db, analysis.id),
  ]);
  const [standsOn, figures, counted] = await Promise.all([
    readStanding(db, before?.id ?? null, judge),
    readFigures(db, analysis, comparison, counts),
    sameAs?.seen ?? countSeen(db, analysis),
  ]);
  const ofSitemaps = seenSitemaps(siteFiles.sitemaps);
  const seen = ofSitemaps === undefined ? counted : { ...counted, sitemaps: ofSitemaps };
  // What stands on was found among the pages that the site had.
  const totals = (unread.hasNoPage ? before?.standing?.totals : null) ?? standsOn.totals;
  const standing = { ...standsOn, totals };
  const score = healthScore([...counts, ...standing.findings], standing.totals, catalogue);
  const changes = before && (await changesSince(db, before, judge, figures));
  const changeSince =
    before === null ? { before: latest, changes: comparison?.counts ?? null } : { before, changes };
  const change = await readChange(db, { analysis, ...changeSince, titleOf });
  const ended = await completeAnalysis(db, lease, {
    healthScore: score,
    extent,
    standing,
    unjudgedChecks,
    seen,
    siteJudgedBy: judgedBy,
    changes,
    change,
    figures,
    plan: draftPlan(planActions(groups, catalogue), standing, catalogue, Dimension.options),
  });
  if (ended === null) return;
  if (ended.deliveryId !== null) await deps.deliveryJobs.wakeUp({ deliveryId: ended.deliveryId });
  logger.info('analysis.completed', { analysisId: analysis.id, score, finishMs: Date.now() - startedAt });
  // The owner has changed the list since, and could only apply it to the analysis before.
  if (!isDeepStrictEqual(await listIgnoredIds(db, analysis), ignored)) await applyIgnored(db, analysis);
}

/** @param sameAs an earlier analysis of the unchanged site, whose link graph is the same; null without one */
async function linkPages(
  db: Database,
  analysisId: string,
  sameAs: string | null,
  transact: Transact,
): Promise<void> {
  const isTakenOver = sameAs !== null && (await transact((tx) => takeOverLinkGraph(tx, sameAs, analysisId)));
  if (!isTakenOver) await computeLinkGraph(db, analysisId, transact);
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

async function settleFindings(
  tx: Db,
  analysis: Analysis,
  judge: Judge,
  beforeId: string | null,
): Promise<void> {
  if (beforeId !== null && analysis.options.render !== 'never')
    await leaveOutUnread(tx, analysis, beforeId, failingUnrendered);
  await suppressIssues(tx, analysis.id, siteSuppressions(await failedChecks(tx, analysis.id)));
  if (beforeId !== null) await leaveOutExplained(tx, judge, beforeId);
  await adaptTitles(tx, analysis.id);
  await restoreTitles(tx, analysis.id);
  await adaptHeadings(tx, analysis.id);
  await agreeOnValues(tx, analysis.id, siteCheckIds);
  await withdrawTwinFixes(tx, analysis.id);
  await withdrawUnfitFixes(tx, analysis.id, unfittingChecks);
  await withdrawLostTrails(tx, analysis.id, [sdBreadcrumbInvalid.id, sdBreadcrumbMissing.id]);
  await withdrawOtherCodes(tx, analysis.id, [hreflangMissingReturn.id, hreflangMissingSelf.id]);
  await settleIssues(tx, analysis, beforeId);
}
