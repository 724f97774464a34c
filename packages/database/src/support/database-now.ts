import type { Db } from './client.ts';
import { COLUMNS, queryOne } from './query.ts';
import { timestamp } from './sql-types.ts';

/** Returns the time of PostgreSQL's clock, by which leases are given and judged: the clocks of processes differ. */
export async function databaseNow(db: Db): Promise<Date> {
  const row = await queryOne(db, { now: timestamp`clock_timestamp()` })`SELECT ${COLUMNS}`;
  return row.now;
}

/** Returns the time of PostgreSQL's clock after some milliseconds. */
export async function databaseNowAnd(db: Db, milliseconds: number): Promise<Date> {
  return new Date((await databaseNow(db)).getTime() + milliseconds);
}
