import type { Db } from './client.ts';

/** The time by the clock of PostgreSQL, which leases are given and judged by: those of processes differ. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await db.$queryRaw<[{ now: Date }]>`SELECT clock_timestamp() AS now`;
  return row.now;
}
