import type { Sighting } from '@plumbline/action-plan';
import { foundIn } from '../findings/found.ts';
import { Prisma, type Severity } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, int, text, uuid, wordOf } from '../support/sql-types.ts';

const sightingColumns = {
  checkId: text`"checkId"`,
  found: boolean`found`,
  unjudged: boolean`unjudged`,
  ignored: boolean`ignored`,
  removed: boolean`removed`,
};

/** The counts of what an analysis found with a check, which stay when the findings are deleted. */
export type StoredSighting = Omit<Sighting, 'analysisId'>;

/**
 * Tells which of the checks fail in which of the analyses. It reads the figures of an analysis if they are kept, and all
 * of its findings otherwise.
 */
export async function listSightings(
  db: Db,
  analysisIds: readonly string[],
  checkIds: readonly string[],
): Promise<readonly Sighting[]> {
  return query(db, { analysisId: uuid`"analysisId"`, ...sightingColumns })`
    SELECT ${COLUMNS} FROM (
      SELECT analysis.id AS "analysisId", sighting.*
      FROM site_check AS analysis CROSS JOIN LATERAL ${sightingsOf(Prisma.sql`analysis.id`)} AS sighting
      WHERE analysis.id = ANY(${[...analysisIds]}::uuid[]) AND figures->'sightings' IS NULL
      UNION ALL
      SELECT analysis.id, sighting.* FROM site_check AS analysis
      CROSS JOIN jsonb_to_recordset(figures->'sightings')
        AS sighting ("checkId" text, found boolean, unjudged boolean, ignored boolean, removed boolean)
      WHERE analysis.id = ANY(${[...analysisIds]}::uuid[])
    ) AS sighting WHERE "checkId" = ANY(${[...checkIds]}::text[])`;
}

/** Returns what an analysis found with each check. */
export async function readSightings(db: Db, analysisId: string): Promise<readonly StoredSighting[]> {
  return query(db, sightingColumns)`
    SELECT ${COLUMNS} FROM ${sightingsOf(Prisma.sql`${analysisId}::uuid`)} AS sighting ORDER BY "checkId"`;
}

function sightingsOf(analysisId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT check_id AS "checkId", bool_or(kind = 'found' AND NOT ignored) AS found,
      bool_or(kind = 'unjudged' AND NOT ignored) AS unjudged, bool_or(kind = 'found' AND ignored) AS ignored,
      bool_or(kind = 'removed') AS removed
    FROM (
      SELECT 'found' AS kind, check_id, ignored FROM ${foundIn(analysisId)} AS issue
      UNION ALL SELECT 'unjudged', check_id, ignored FROM unjudged_issue WHERE site_check_id = ${analysisId}
      UNION ALL SELECT 'removed', unnest(removed_checks), false FROM site_check WHERE id = ${analysisId}
    ) AS finding GROUP BY check_id)`;
}

/** The findings of a check that count in an analysis. */
export interface CheckTargets {
  readonly total: number;
  /** The worst of them. */
  readonly severity: Severity;
}

/** Counts the findings of each check that count in an analysis. */
export async function countTargets(db: Db, analysisId: string): Promise<ReadonlyMap<string, CheckTargets>> {
  const severity = wordOf<Severity>()`min(severity)`;
  const kept = await query(db, { checkId: text`"checkId"`, total: int`sum(issues)`, severity })`
    SELECT ${COLUMNS} FROM site_check
    CROSS JOIN jsonb_to_recordset(figures->'distributions'->'issues') AS found ("checkId" text, severity "Severity", issues int)
    WHERE id = ${analysisId}::uuid GROUP BY "checkId"`;
  if (kept.length > 0) return byCheck(kept);
  return byCheck(
    await query(db, { checkId: text`check_id`, total: int`count(*)`, severity })`
      SELECT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue WHERE NOT ignored GROUP BY check_id`,
  );
}

function byCheck<Row extends { readonly checkId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.checkId, row]));
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
