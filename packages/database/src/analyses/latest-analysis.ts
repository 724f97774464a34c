import { isDeepStrictEqual } from 'node:util';
import type { Environment, ExtentSource, Seen } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { analysisOf, type Analysis } from './analysis.ts';
import { isVisibleTo, visibleTo } from './visible-to.ts';

/** Limit of analyses among which to look for a partial one of the same part of a site. */
const LOOKED_AT = 50;
/** Limit of analyses whose counts of what they saw are compared: about a year of nights. */
const SEEN_WITHIN = 366;
/** Limit of analyses among which to look for one to compare with that of a report. */
const COMPARED_AT = 10;

/**
 * The order in which completed analyses stand for their site: full ones before partial ones, the newest first.
 * Everything that is said about "the site" rests on the first of them.
 */
const speaksFirst = [
  { extent: 'asc' },
  { id: 'desc' },
] as const satisfies Prisma.AnalysisOrderByWithRelationInput[];

/** The same order in SQL. */
export const SPEAKS_FIRST = Prisma.sql`extent, id DESC`;

/** SQL: the completed analyses of the row `site` that keys of the environment see. */
export function completedOfSite(environment: Environment): Prisma.Sql {
  return Prisma.sql`site_id = site.id AND status = 'completed'
    AND ${isVisibleTo(environment)}`;
}

/** A site, and the environment of the caller's key: live keys never see the analyses of test keys. */
export interface SiteOfAccount {
  readonly accountId: string;
  readonly siteId: string;
  readonly environment: Environment;
}

function completedOf({ accountId, siteId, environment }: SiteOfAccount) {
  return { accountId, siteId, status: 'completed', ...visibleTo(environment) } as const;
}

/**
 * Returns the analysis that stands for a site: its newest completed full one, else its newest completed one.
 *
 * @param within leaves out those that ended at another time
 */
export async function getSiteAnalysis(
  db: Db,
  site: SiteOfAccount,
  within?: { readonly from: Date; readonly until: Date },
): Promise<Analysis | null> {
  const where =
    within === undefined
      ? completedOf(site)
      : { ...completedOf(site), finishedAt: { gte: within.from, lt: within.until } };
  const row = await db.analysis.findFirst({ where, orderBy: [...speaksFirst] });
  return row && analysisOf(row);
}

/** Returns the newest analysis of a site that is over, completed or not. */
export async function getNewestEnded(
  db: Db,
  { accountId, siteId, environment }: SiteOfAccount,
): Promise<Analysis | null> {
  const row = await db.analysis.findFirst({
    where: { accountId, siteId, status: { not: 'in_progress' }, ...visibleTo(environment) },
    orderBy: { id: 'desc' },
  });
  return row && analysisOf(row);
}

/** The score of an analysis, and its end. */
export interface ScoredEnd {
  readonly at: Date;
  readonly score: number;
}

/** Returns the scores of this analysis and of the last ones that saw the same part of its site, oldest first. */
export async function listScores(db: Db, analysis: Analysis, limit: number): Promise<readonly ScoredEnd[]> {
  const { accountId, siteId, environment, id, extent } = analysis;
  const rows = await db.analysis.findMany({
    where: { accountId, siteId, environment, extent, status: 'completed', id: { lte: id } },
    select: {
      startedAt: true,
      finishedAt: true,
      healthScore: true,
      extent: true,
      options: true,
      listHash: true,
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
  return rows
    .map(analysisOf)
    .filter((other) => isOfSamePages(other, analysis))
    .flatMap(({ finishedAt, startedAt, healthScore: score }) =>
      score === null ? [] : [{ at: finishedAt ?? startedAt, score }],
    )
    .toReversed();
}

/** A completed analysis with what it saw. */
interface EndedExtent extends ExtentSource {
  readonly finishedAt: Date;
  readonly unjudgedChecks: Analysis['unjudgedChecks'];
}

/**
 * Returns the last full analyses of a site, oldest first; if none is full, its last partial one with those that saw the
 * same.
 */
export async function listSiteAnalyses(
  db: Db,
  site: SiteOfAccount,
  limit: number,
): Promise<readonly EndedExtent[]> {
  const rows = await db.analysis.findMany({
    where: completedOf(site),
    select: {
      id: true,
      startedAt: true,
      finishedAt: true,
      options: true,
      listHash: true,
      totalUrls: true,
      extent: true,
      seen: true,
      unjudgedChecks: true,
    },
    orderBy: [...speaksFirst],
    take: Math.max(limit, LOOKED_AT),
  });
  const analyses = rows.map(analysisOf);
  const [latest] = analyses;
  return analyses
    .filter((other) => latest !== undefined && sawTheSame(other, latest))
    .slice(0, limit)
    .map(({ id, startedAt, finishedAt, options, totalUrls, seen, unjudgedChecks }) => ({
      id,
      finishedAt: finishedAt ?? startedAt,
      options,
      totalUrls,
      seen,
      unjudgedChecks,
    }))
    .toReversed();
}

/**
 * Tells whether a full analysis found this check to fail when it last did, whether the check ran in one since then, and
 * whether none with it has lost sight of its findings.
 */
export async function isJudgedSince(
  db: Db,
  site: SiteOfAccount,
  { checkId, lastSeen }: { readonly checkId: string; readonly lastSeen: Date },
): Promise<boolean> {
  const full = { ...completedOf(site), extent: 'full' } as const;
  const select = { id: true } as const;
  const found = await db.analysis.findFirst({ where: { ...full, finishedAt: lastSeen }, select });
  const ran = {
    ...full,
    OR: [
      { unjudgedChecks: { path: [checkId], equals: Prisma.DbNull } },
      { unjudgedChecks: { path: [checkId], not: 'not_asked' } },
    ],
  };
  const removed = await db.analysis.findFirst({
    where: { ...ran, finishedAt: { gte: lastSeen }, removedChecks: { has: checkId } },
    select,
  });
  const judged = await db.analysis.findFirst({ where: { ...ran, finishedAt: { gt: lastSeen } }, select });
  return found !== null && removed === null && judged !== null;
}

/** Tells whether any analysis of a site has completed, in any environment. */
export async function hasCompletedAnalysis(db: Db, accountId: string, siteId: string): Promise<boolean> {
  const where = { accountId, siteId, status: 'completed' } as const;
  return (await db.analysis.findFirst({ where, select: { id: true } })) !== null;
}

/**
 * Returns the newest full analysis before this one in the same environment, with the same addresses of its pages. For
 * a preview it is one of the site that the preview will be. If the account lacks that site, it is one of the same
 * preview.
 */
export async function getPreviousFullAnalysis(db: Db, analysis: Analysis): Promise<Analysis | null> {
  const { as } = analysis.options;
  const earlier = { ...earlierThan(analysis), extent: 'full' } as const;
  const { siteId: _preview, ...ofAccount } = earlier;
  const candidates =
    as === undefined
      ? [{ ...earlier, ...calledBy(undefined) }]
      : [
          { ...ofAccount, ...calledBy(undefined), startUrl: analysis.startUrl },
          { ...earlier, ...calledBy(as) },
        ];
  for (const where of candidates) {
    const row = await db.analysis.findFirst({ where, orderBy: { id: 'desc' } });
    if (row !== null) return analysisOf(row);
  }
  return null;
}

/**
 * Returns the newest full analysis of the same addresses, this one or an earlier one, that left none of these checks unjudged
 * which it ran.
 */
export async function getLastJudging(
  db: Db,
  analysis: Analysis,
  checkIds: readonly string[],
): Promise<Analysis | null> {
  const row = await db.analysis.findFirst({
    where: {
      ...earlierThan(analysis),
      ...calledBy(analysis.options.as),
      extent: 'full',
      id: { lte: analysis.id },
      AND: checkIds.map((checkId) => ({
        OR: [
          { unjudgedChecks: { path: [checkId], equals: Prisma.DbNull } },
          { unjudgedChecks: { path: [checkId], equals: 'not_asked' } },
        ],
      })),
    },
    orderBy: { id: 'desc' },
  });
  return row && analysisOf(row);
}

/** Selects the analyses that call pages by the addresses of that host; without a host, by their own. */
function calledBy(as: string | undefined): Pick<Prisma.AnalysisWhereInput, 'options'> {
  return { options: { path: ['as'], equals: as ?? Prisma.DbNull } };
}

/**
 * Returns the analysis to compare this one with: one with the same options for one of a part, else a full one, also for
 * one that has not completed.
 */
export async function getPreviousAnalysis(db: Db, analysis: Analysis): Promise<Analysis | null> {
  if (analysis.extent !== 'partial') return getPreviousFullAnalysis(db, analysis);
  const earlier = await db.analysis.findMany({
    where: { ...earlierThan(analysis), extent: 'partial' },
    orderBy: { id: 'desc' },
    take: LOOKED_AT,
  });
  return earlier.map(analysisOf).find((other) => sawTheSame(other, analysis)) ?? null;
}

/** Returns the last analysis before a time that this one can be compared with; without one, the first since then. */
export async function getAnalysisBefore(db: Db, analysis: Analysis, from: Date): Promise<Analysis | null> {
  const where = { ...earlierThan(analysis), extent: analysis.extent };
  for (const [finishedAt, order] of [
    [{ lt: from }, 'desc'],
    [{ gte: from }, 'asc'],
  ] as const) {
    const rows = await db.analysis.findMany({
      where: { ...where, finishedAt },
      orderBy: { id: order },
      take: COMPARED_AT,
    });
    const found = rows.map(analysisOf).find((other) => isOfSamePages(other, analysis));
    if (found !== undefined) return found;
  }
  return null;
}

/** Tells whether two analyses saw the same pages, and call them by the same addresses. */
function isOfSamePages(one: Seeing, other: Seeing): boolean {
  return sawTheSame(one, other) && one.options.as === other.options.as;
}

/** Returns what earlier analyses of the same part saw of it within about a year of nights, the oldest first. */
export async function listSeenBefore(db: Db, analysis: Analysis): Promise<readonly Seen[]> {
  const { extent } = analysis;
  const rows = await db.analysis.findMany({
    where: { ...earlierThan(analysis), extent, seen: { not: Prisma.DbNull } },
    select: { extent: true, options: true, listHash: true, seen: true },
    orderBy: { id: 'desc' },
    take: SEEN_WITHIN,
  });
  return rows
    .map(analysisOf)
    .filter((row) => sawTheSame(row, analysis))
    .flatMap(({ seen }) => seen ?? [])
    .toReversed();
}

type Seeing = Pick<Analysis, 'extent' | 'options' | 'listHash'>;

/** Tells whether the scores of two analyses of a site can be compared: they saw all of it, or had the same options and list. */
export function sawTheSame(one: Seeing, other: Seeing): boolean {
  if (one.extent !== other.extent) return false;
  if (one.extent === 'full') return true;
  return one.listHash === other.listHash && isDeepStrictEqual(one.options, other.options);
}

function earlierThan({ accountId, siteId, environment, id }: Analysis) {
  return { accountId, siteId, environment, status: 'completed', id: { lt: id } } as const;
}
