import type { Sighting } from '@plumbline/action-plan';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, text, uuid } from '../support/sql-types.ts';

/** Tells which of the checks fail in which of the analyses: one index look-up for each pair, however many findings. */
export async function listSightings(
  db: Db,
  analysisIds: readonly string[],
  checkIds: readonly string[],
): Promise<readonly Sighting[]> {
  return query(db, {
    analysisId: uuid`"analysisId"`,
    checkId: text`"checkId"`,
    found: boolean`found`,
    unjudged: boolean`unjudged`,
    ignored: boolean`ignored`,
  })`
    SELECT ${COLUMNS} FROM (
      SELECT analysis.id AS "analysisId", checks.id AS "checkId",
        EXISTS (SELECT 1 FROM issue
          WHERE site_check_id = analysis.id AND check_id = checks.id AND NOT issue.ignored) AS found,
        EXISTS (SELECT 1 FROM unjudged_issue
          WHERE site_check_id = analysis.id AND check_id = checks.id AND NOT unjudged_issue.ignored) AS unjudged,
        EXISTS (SELECT 1 FROM issue
          WHERE site_check_id = analysis.id AND check_id = checks.id AND issue.ignored) AS ignored
      FROM unnest(${[...analysisIds]}::uuid[]) AS analysis (id) CROSS JOIN unnest(${[...checkIds]}::text[]) AS checks (id)
    ) AS sighting WHERE found OR unjudged OR ignored`;
}

/** Counts the findings of each check that count in an analysis. */
export async function countTargets(db: Db, analysisId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.issue.groupBy({
    by: ['checkId'],
    where: { analysisId, ignored: false },
    _count: { _all: true },
  });
  return new Map(rows.map((row) => [row.checkId, row._count._all]));
}

/** Returns why checks are ignored on a site: the latest of several reasons. */
export async function listIgnoreReasons(
  db: Db,
  accountId: string,
  siteId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.ignoredFinding.findMany({
    where: { accountId, siteId },
    distinct: ['checkId'],
    orderBy: [{ checkId: 'asc' }, { id: 'desc' }],
    select: { checkId: true, reason: true },
  });
  return new Map(rows.map(({ checkId, reason }) => [checkId, reason]));
}
