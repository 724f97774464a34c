import type { Pool } from 'pg';
import { batchLookUps } from '@plumbline/service';

/** PostgreSQL's time in Unix milliseconds, as windows are stored: the clocks of processes differ. */
export const NOW_MS = '(extract(epoch FROM now()) * 1000)::bigint';

/** The points that a key has used, and the end of its window in Unix milliseconds. */
interface Counter {
  readonly key: string;
  readonly points: number;
  readonly expire: number;
}

interface Use {
  readonly key: string;
  readonly points: number;
  readonly durationMs: number;
  /** Tells apart the calls for one key. */
  readonly call: string;
}

type CountedUse = Counter & Pick<Use, 'call'>;

/** Adds points to a key. If no window is open, one of `durationMs` begins now. */
export type Count = (key: string, points: number, durationMs: number) => Promise<Counter>;

/**
 * Lets counts of different keys share statements. Each statement is a transaction that takes its keys in order, so
 * two processes never wait for each other.
 */
export function countTogether(pool: Pool): Count {
  const count = batchLookUps<Use, CountedUse>(
    (uses) => addAll(pool, uses),
    ({ call }) => call,
    ({ call }) => call,
  );
  let calls = 0;
  return async (key, points, durationMs) => {
    calls += 1;
    const counter = await count({ call: String(calls), key, points, durationMs });
    if (counter === null) throw new Error(`PostgreSQL has counted ${key} and returned no row.`);
    return counter;
  };
}

/** Counts the uses. A statement cannot count one key twice, so a second use of a key takes another statement. */
async function addAll(pool: Pool, uses: readonly Use[]): Promise<readonly CountedUse[]> {
  const byKey = new Map<string, Use>();
  const others = uses.filter((use) => byKey.has(use.key) || !byKey.set(use.key, use));
  const counters = await add(pool, [...byKey.values()]);
  const counted = counters.map((counter) => ({ ...counter, call: byKey.get(counter.key)?.call ?? '' }));
  return others.length === 0 ? counted : [...counted, ...(await addAll(pool, others))];
}

async function add(pool: Pool, uses: readonly Use[]): Promise<readonly Counter[]> {
  const ordered = uses.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await pool.query<Counter>({
    name: 'count-together',
    text: `
      INSERT INTO rate_limit (key, points, expire)
      SELECT key, points, ${NOW_MS} + duration
      FROM unnest($1::text[], $2::int[], $3::bigint[]) AS used (key, points, duration)
      ON CONFLICT (key) DO UPDATE SET
        points = excluded.points + CASE WHEN rate_limit.expire <= ${NOW_MS} THEN 0 ELSE rate_limit.points END,
        expire = CASE WHEN rate_limit.expire <= ${NOW_MS} THEN excluded.expire ELSE rate_limit.expire END
      RETURNING key, points, expire`,
    values: [
      ordered.map(({ key }) => key),
      ordered.map(({ points }) => points),
      ordered.map(({ durationMs }) => durationMs),
    ],
  });
  return rows;
}
