import type { Pool } from 'pg';

/** Points that a key has used, and when its window ends, in Unix milliseconds. */
interface Counter {
  readonly key: string;
  readonly points: number;
  readonly expire: number;
}

interface Use extends Counter {
  readonly settle: (counter: Counter) => void;
  readonly fail: (error: unknown) => void;
}

/** Adds points to a key, whose window begins now and lasts so long unless one has begun already. */
export type Count = (key: string, points: number, durationMs: number) => Promise<Counter>;

/**
 * Lets counts of different keys share statements: those that arrive while one is under way go together as the next.
 * A statement is a transaction, and takes its keys in order, so that two processes never wait for each other.
 */
export function countTogether(pool: Pool): Count {
  let waiting: Use[] = [];
  let underWay = false;

  async function countWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const uses = new Map<string, Use>();
      // A statement cannot count one key twice.
      waiting = waiting.filter((use) => uses.has(use.key) || !uses.set(use.key, use));
      try {
        for (const counter of await add(pool, [...uses.values()])) uses.get(counter.key)?.settle(counter);
      } catch (error) {
        for (const use of uses.values()) use.fail(error);
      }
    }
    underWay = false;
  }

  return (key, points, durationMs) =>
    new Promise((settle, fail) => {
      waiting.push({ key, points, expire: Date.now() + durationMs, settle, fail });
      if (underWay) return;
      underWay = true;
      // Requests that arrived in the same moment are still being read.
      setImmediate(() => void countWaiting());
    });
}

async function add(pool: Pool, counters: readonly Counter[]): Promise<readonly Counter[]> {
  const ordered = counters.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await pool.query<Counter>({
    name: 'count-together',
    text: `
      INSERT INTO rate_limit (key, points, expire)
      SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[])
      ON CONFLICT (key) DO UPDATE SET
        points = excluded.points + CASE WHEN rate_limit.expire <= $4 THEN 0 ELSE rate_limit.points END,
        expire = CASE WHEN rate_limit.expire <= $4 THEN excluded.expire ELSE rate_limit.expire END
      RETURNING key, points, expire`,
    values: [
      ordered.map(({ key }) => key),
      ordered.map(({ points }) => points),
      ordered.map(({ expire }) => expire),
      Date.now(),
    ],
  });
  return rows;
}
