import { isDeepStrictEqual } from 'node:util';
import { partialReasons, type CrawlOptions, type Environment } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import { analysisOf, type Analysis } from './analysis.ts';
import { getAnalysis } from './analyses.ts';

/** How far back to look for an analysis that saw the whole site. */
const LOOKED_AT = 50;

const extentColumns = { id: true, options: true, totalUrls: true } as const;

/**
 * The analysis that speaks of a site: the latest completed one that saw all of it, else the latest completed one. Live
 * keys never see those of test keys.
 */
export async function getLatestCompletedAnalysis(
  db: Db,
  accountId: string,
  siteId: string,
  environment: Environment,
): Promise<Analysis | null> {
  const completed = await db.analysis.findMany({
    where: { accountId, siteId, status: 'completed', ...(environment === 'live' ? { environment } : {}) },
    select: extentColumns,
    orderBy: { id: 'desc' },
    take: LOOKED_AT,
  });
  const chosen = completed.map(analysisOf).find(isFull) ?? completed[0];
  return chosen === undefined ? null : getAnalysis(db, accountId, chosen.id);
}

/** Whether any analysis of a site has completed, in whatever environment. */
export async function hasCompletedAnalysis(db: Db, accountId: string, siteId: string): Promise<boolean> {
  const where = { accountId, siteId, status: 'completed' } as const;
  return (await db.analysis.findFirst({ where, select: { id: true } })) !== null;
}

/** The completed analysis before this one that is like it: of the same environment, and of the same part of the site. */
export async function getPreviousCompletedAnalysis(db: Db, analysis: Analysis): Promise<Analysis | null> {
  const { accountId, siteId, environment, id } = analysis;
  const earlier = await db.analysis.findMany({
    where: { accountId, siteId, environment, status: 'completed', id: { lt: id } },
    select: extentColumns,
    orderBy: { id: 'desc' },
    take: LOOKED_AT,
  });
  const alike = earlier.map(analysisOf).find((other) => sawTheSame(analysis, other));
  return alike === undefined ? null : getAnalysis(db, accountId, alike.id);
}

type Extent = Pick<Analysis, 'options' | 'totalUrls'>;

/** Whether an analysis saw all of its site. */
export function isFull({ options, totalUrls }: Extent): boolean {
  return partialReasons({ options, totalUrls }).length === 0;
}

/** Whether findings of one analysis may be held against those of the other. */
function sawTheSame(one: Extent, other: Extent): boolean {
  if (isFull(one) || isFull(other)) return isFull(one) && isFull(other);
  return isDeepStrictEqual(withoutList(one.options), withoutList(other.options));
}

/** A list is forgotten once it has been read. */
function withoutList({ urls: _urls, ...others }: CrawlOptions) {
  return others;
}
