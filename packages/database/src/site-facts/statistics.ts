import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { boolean, int, uuids } from '../support/sql-types.ts';

/** With a larger error the planner joins row by row instead of hashing: 5,000 links by 5,000 URLs took 14 s. */
const OFF_BY_MAX = 10;
/** Fewer rows join faster than statistics are gathered: row by row, a chain of 2,000 redirects took 20 s. */
const ROWS_MIN = 500;

const TABLES = ['crawl_url', 'page_reference', 'issue'] as const;
type Table = (typeof TABLES)[number];

/**
 * Gathers statistics if the planner takes an analysis for far smaller than it is. Autovacuum would do so within minutes;
 * questions about the whole site are asked now. It is enough that the planner learns of one more analysis, which is the
 * statistics of one column, if it knows the earlier analyses that this one shares with. Otherwise few pages with many
 * references mislead it as much as many pages. So it learns everything of a table to which the analysis has added much.
 */
export async function refreshStatistics(db: Db, analysisId: string): Promise<void> {
  const { storers } = await queryOne(db, { storers: uuids`shared_from || id` })`
    SELECT ${COLUMNS} FROM site_check WHERE id = ${analysisId}::uuid`;
  const ofAll = Prisma.sql`site_check_id = ANY(${storers}::uuid[])`;
  const toLearn: Prisma.Sql[] = [];
  if ((await misjudged(db, ofAll)).length > 0) {
    for (const table of TABLES)
      toLearn.push((await isMuch(db, table, ofAll)) ? Prisma.raw(table) : ofAnalyses(table));
  } else {
    const tables = await misjudged(db, Prisma.sql`site_check_id = ${analysisId}::uuid`);
    toLearn.push(...tables.map(ofAnalyses));
  }
  if (toLearn.length > 0) await db.$executeRaw`ANALYZE ${Prisma.join(toLearn)}`;
}

function ofAnalyses(table: Table): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(table)} (site_check_id)`;
}

/** Returns the tables of which the planner expects far too few such rows. */
async function misjudged(db: Db, condition: Prisma.Sql): Promise<readonly Table[]> {
  const found: Table[] = [];
  for (const table of TABLES) {
    const rows = Prisma.sql`FROM ${Prisma.raw(table)} WHERE ${condition}`;
    const [plan] = await db.$queryRaw<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>`
      EXPLAIN (FORMAT JSON) SELECT 1 ${rows}`;
    const { count } = await queryOne(db, { count: int`count(*)` })`SELECT ${COLUMNS} ${rows}`;
    const believed = plan['QUERY PLAN'][0].Plan['Plan Rows'];
    if (count > Math.max(believed * OFF_BY_MAX, ROWS_MIN)) found.push(table);
  }
  return found;
}

/** Tells whether such rows are more than a tenth of the table, as large as it was when statistics were gathered last. */
async function isMuch(db: Db, table: Table, condition: Prisma.Sql): Promise<boolean> {
  const { much } = await queryOne(db, {
    much: boolean`count(*) * 10 > (SELECT reltuples FROM pg_class WHERE oid = ${table}::regclass)`,
  })`SELECT ${COLUMNS} FROM ${Prisma.raw(table)} WHERE ${condition}`;
  return much;
}
