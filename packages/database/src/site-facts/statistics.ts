import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { int, uuids } from '../support/sql-types.ts';

/** With a larger error the planner joins row by row instead of hashing: 5,000 links by 5,000 URLs took 14 s. */
const OFF_BY_MAX = 10;
/** Fewer rows join faster than statistics are gathered: row by row, a chain of 2,000 redirects took 20 s. */
const ROWS_MIN = 500;

const TABLES = [Prisma.sql`crawl_url`, Prisma.sql`page_reference`, Prisma.sql`issue`];

/**
 * Gathers statistics if the planner takes an analysis for far smaller than it is. Autovacuum would do so within minutes;
 * questions about the whole site are asked now. If the planner knows the earlier analyses that this one shares with, it
 * has to learn of one more analysis, which is the statistics of one column. Otherwise it has to learn everything, of all
 * tables, because few pages with many references mislead it as much as many pages.
 */
export async function refreshStatistics(db: Db, analysisId: string): Promise<void> {
  const { storers } = await queryOne(db, { storers: uuids`shared_from || id` })`
    SELECT ${COLUMNS} FROM site_check WHERE id = ${analysisId}::uuid`;
  const ofAll = await misjudged(db, Prisma.sql`= ANY(${storers}::uuid[])`);
  const toLearn =
    ofAll.length > 0
      ? TABLES
      : (await misjudged(db, Prisma.sql`= ${analysisId}::uuid`)).map(
          (table) => Prisma.sql`${table} (site_check_id)`,
        );
  if (toLearn.length > 0) await db.$executeRaw`ANALYZE ${Prisma.join(toLearn)}`;
}

/** @param ids condition on the analysis of a row. @returns the tables of which the planner expects far too few such rows */
async function misjudged(db: Db, ids: Prisma.Sql): Promise<readonly Prisma.Sql[]> {
  const found: Prisma.Sql[] = [];
  for (const table of TABLES) {
    const rows = Prisma.sql`FROM ${table} WHERE site_check_id ${ids}`;
    const [plan] = await db.$queryRaw<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>`
      EXPLAIN (FORMAT JSON) SELECT 1 ${rows}`;
    const { count } = await queryOne(db, { count: int`count(*)` })`SELECT ${COLUMNS} ${rows}`;
    const believed = plan['QUERY PLAN'][0].Plan['Plan Rows'];
    if (count > Math.max(believed * OFF_BY_MAX, ROWS_MIN)) found.push(table);
  }
  return found;
}
