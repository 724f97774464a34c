import type { Database } from '@plumbline/database';

/** Returns the size of the database without tables that a crawl fills and empties again, such as jobs. */
export async function databaseBytes({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  return Number(rows[0]?.bytes);
}
