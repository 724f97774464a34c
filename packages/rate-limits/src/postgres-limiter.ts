import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { NOW_MS, type Count } from './count-together.ts';

type Options = Omit<
  ConstructorParameters<typeof RateLimiterPostgres>[0],
  'storeClient' | 'storeType' | 'tableName' | 'tableCreated'
>;

/**
 * The library's limiter on the table of all limits, with our own versions of the statements that touch many rows or
 * ask for the time.
 */
export class PostgresLimiter extends RateLimiterPostgres {
  readonly #pool: Pool;
  readonly #count: Count;

  /** @param count shared by all limiters of the process */
  constructor(pool: Pool, count: Count, options: Options) {
    super({ ...options, storeClient: pool, storeType: 'pool', tableName: 'rate_limit', tableCreated: true });
    this.#pool = pool;
    this.#count = count;
  }

  /** Counts a use; the library calls it. */
  async _upsert(key: string, points: number, durationMs: number): Promise<unknown> {
    return { rows: [await this.#count(key, points, durationMs)] };
  }

  /** Reads a key's open window; the library calls it. */
  async _get(key: string): Promise<unknown> {
    const read = `SELECT points, expire FROM rate_limit WHERE key = $1 AND expire > ${NOW_MS}`;
    const { rows } = await this.#pool.query(read, [key]);
    return rows.length === 0 ? null : { rows };
  }

  /** Clears the table; the library calls it. It waits for no row, because counting transactions wait for several. */
  async clearExpired(): Promise<void> {
    const clear = `DELETE FROM rate_limit WHERE key IN (
      SELECT key FROM rate_limit WHERE expire < ${NOW_MS} FOR UPDATE SKIP LOCKED)`;
    // The next run clears the rows that stay.
    await this.#pool.query(clear).catch(() => undefined);
  }
}
