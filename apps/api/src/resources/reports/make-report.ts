import { lifecyclesOf } from '@plumbline/action-plan';
import { Dimension, extentOf } from '@plumbline/contracts';
import {
  countFixedByCheck,
  countIssueChanges,
  countTargets,
  countUnjudged,
  createReport,
  getAnalysisBefore,
  getBranding,
  getPreviousAnalysis,
  getSnapshotOf,
  listActionHeads,
  listAnnotations,
  listScores,
  listSightings,
  listSiteAnalyses,
  type Analysis,
  type Db,
  type Report,
  type Site,
  type SiteOfAccount,
} from '@plumbline/database';
import { describeReport, type Period, type ReportFigures } from '@plumbline/reports';
import type { ApiDeps } from '../../deps.ts';
import { isPruned } from '../../work/detailed-analysis.ts';
import { judgeOf } from '../../work/judge-of.ts';
import { makePlan } from '../../work/make-plan.ts';
import { figuresOf, keptComparison } from '../../work/read-figures.ts';
import { countBySeverity } from '../overviews/issue-counts.ts';

type ReportDeps = Pick<ApiDeps, 'db' | 'catalogue'>;

/** The subject of a report: an analysis, or a period and the analysis that represents its end. */
export interface ReportSubject {
  readonly site: Site;
  readonly analysis: Analysis;
  readonly period: Period | null;
  readonly scheduled: boolean;
}

const POINTS_MAX = 24;
/** Enough for a month with an analysis each hour. */
const POINTS_OF_PERIOD_MAX = 800;
const ANNOTATIONS_MAX = 20;
const HISTORY_MAX = 20;

/**
 * Makes a report from what is known now, and stores it.
 *
 * @param alongside writes in the transaction that stores it
 */
export async function makeReport(
  deps: ReportDeps,
  subject: ReportSubject,
  alongside: (tx: Db) => Promise<void> = async () => undefined,
): Promise<Report> {
  const { db } = deps;
  const { site, scheduled } = subject;
  const content = describeReport(await readReportFigures(deps, subject));
  const branding = await getBranding(db, site.accountId);
  return db.$transaction(async (tx) => {
    await alongside(tx);
    return createReport(tx, { accountId: site.accountId, siteId: site.id, content, branding, scheduled });
  });
}

async function readReportFigures(
  deps: ReportDeps,
  { site, analysis, period }: ReportSubject,
): Promise<ReportFigures> {
  const { db } = deps;
  const { accountId, environment, healthScore, finishedAt, startedAt } = analysis;
  const before = await (period === null
    ? getPreviousAnalysis(db, analysis)
    : getAnalysisBefore(db, analysis, period.from));
  const { distributions } = await figuresOf(deps, analysis);
  const trend = await listScores(db, analysis, period === null ? POINTS_MAX : POINTS_OF_PERIOD_MAX);
  const annotations = await listAnnotations(db, accountId, site.id, { limit: ANNOTATIONS_MAX });
  const score = before?.healthScore ?? null;
  return {
    site: site.host,
    period,
    analysis: {
      id: analysis.id,
      finishedAt: finishedAt ?? startedAt,
      score: healthScore ?? 0,
      isFull: extentOf(analysis) === 'full',
      urlsChecked: analysis.urlsChecked,
      lostPages: analysis.lostPages,
      seen: analysis.seen,
      unjudgedChecks: analysis.unjudgedChecks,
    },
    before: before && score !== null ? { at: endOf(before), score } : null,
    trend: trend.filter(({ at }) => period === null || before === null || at >= endOf(before)),
    annotations: annotations.rows,
    issues: countBySeverity(distributions.issues),
    actions: await readActionHeads(deps, analysis),
    ...(await readReportChange(deps, { accountId, siteId: site.id, environment }, analysis, before)),
  };
}

/**
 * Returns what was fixed since the analysis before. If the details of either are deleted, returns the checks that now
 * pass.
 */
async function readReportChange(
  deps: ReportDeps,
  site: SiteOfAccount,
  analysis: Analysis,
  before: Analysis | null,
): Promise<Pick<ReportFigures, 'change' | 'fixed'>> {
  if (before === null) return { change: null, fixed: [] };
  const { db, catalogue } = deps;
  const titles = new Map(catalogue.map(({ id, title }) => [id, title]));
  if (isPruned(before) || isPruned(analysis)) {
    return { change: null, fixed: await readFixedChecks(db, catalogue, site, before) };
  }
  const kept = await keptComparison(deps, before, analysis);
  const to = judgeOf(catalogue, analysis);
  const compared = { from: before.id, to, areChangesKept: kept !== null };
  const left = await countTargets(db, analysis.id);
  const unjudged = await countUnjudged(db, analysis.id);
  const unjudgedOf = (checkId: string) =>
    unjudged
      .filter((finding) => finding.checkId === checkId)
      .reduce((sum, { pagesAffected }) => sum + pagesAffected, 0);
  const fixed = await countFixedByCheck(db, compared);
  return {
    change: kept?.counts ?? (await countIssueChanges(db, compared)),
    fixed: fixed.map(({ checkId, severity, places }) => ({
      checkId,
      title: titles.get(checkId) ?? checkId,
      severity,
      places,
      left: (left.get(checkId)?.total ?? 0) + unjudgedOf(checkId),
    })),
  };
}

async function readFixedChecks(
  db: ReportDeps['db'],
  catalogue: ReportDeps['catalogue'],
  site: SiteOfAccount,
  before: Analysis,
): Promise<ReportFigures['fixed']> {
  const analyses = await listSiteAnalyses(db, site, HISTORY_MAX);
  const checks = new Map(catalogue.map((check) => [check.id, check]));
  const ids = analyses.map(({ id }) => id);
  const lifecycles = lifecyclesOf(analyses, await listSightings(db, ids, [...checks.keys()]));
  return lifecycles.flatMap(({ checkId, status, since }) => {
    const check = checks.get(checkId);
    if (status !== 'fixed' || since <= endOf(before) || check === undefined) return [];
    return [{ checkId, title: check.title, severity: check.severity, places: null, left: 0 }];
  });
}

async function readActionHeads(deps: ReportDeps, analysis: Analysis): Promise<ReportFigures['actions']> {
  const stored = await getSnapshotOf(deps.db, analysis.accountId, analysis.id);
  const snapshot =
    stored ?? (await makePlan(deps, analysis, { dimensions: Dimension.options, triggeredBy: 'report' }));
  return listActionHeads(deps.db, analysis.accountId, snapshot.id);
}

function endOf({ finishedAt, startedAt }: Analysis): Date {
  return finishedAt ?? startedAt;
}
