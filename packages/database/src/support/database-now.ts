import type { Db } from './client.ts';
import { COLUMNS, queryOne } from './query.ts';
import { timestamp } from './sql-types.ts';

/** The time by the clock of PostgreSQL, which leases are given and judged by: those of processes differ. */
export async function databaseNow(db: Db): Promise<Date> {
  const row = await queryOne(db, { now: timestamp`clock_timestamp()` })`SELECT ${COLUMNS}`;
  return row.now;
}
