import { until } from '@plumbline/testkit';
import type { Database } from '@plumbline/database';

/** Moments at which a process can be caught, each with the trigger that sees it. */
const MOMENTS = {
  'claims pages': `AFTER UPDATE ON crawl_url FOR EACH ROW
    WHEN (NEW.purpose = 'page' AND NOT NEW.to_render AND NEW.lease_id IS NOT NULL AND NEW.lease_id IS DISTINCT FROM OLD.lease_id)`,
  'claims a page to render': `AFTER UPDATE ON crawl_url FOR EACH ROW
    WHEN (NEW.to_render AND NEW.lease_id IS NOT NULL AND NEW.lease_id IS DISTINCT FROM OLD.lease_id)`,
  'stores pages': 'BEFORE INSERT ON page_reference FOR EACH STATEMENT',
  // Only the last stage stores findings about a site as a whole.
  'finishes an analysis': 'BEFORE INSERT ON issue FOR EACH ROW WHEN (NEW.about_site)',
  'starts an analysis': 'BEFORE INSERT ON site_check FOR EACH STATEMENT',
  'notes a delivery': 'BEFORE UPDATE ON webhook_delivery FOR EACH STATEMENT',
};
export type Moment = keyof typeof MOMENTS;

/** A process that is held in the middle of its transaction. */
interface Caught {
  /** Name of the process in the fleet. */
  readonly name: string;
  readonly letGo: () => Promise<void>;
  /** Breaks the connection on which it waits, and releases it. */
  readonly cut: () => Promise<void>;
}

export interface Moments {
  /** Holds the first process that reaches the moment. @throws Error if none does */
  catchAt(moment: Moment): Promise<Caught>;
}

/** The first key of the locks that hold processes; the second one is the moment's. */
const LOCKS = 20_012;
const COMES_WITHIN_MS = 60_000;

/** Puts a lock before each of these moments. The lock is free until a fault waits for a process there. */
export async function watchMoments(db: Database): Promise<Moments> {
  const names = Object.keys(MOMENTS);
  await db.pool.query(`
    CREATE FUNCTION chaos_moment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_advisory_lock_shared(${LOCKS}, TG_ARGV[0]::int);
      PERFORM pg_advisory_unlock_shared(${LOCKS}, TG_ARGV[0]::int);
      RETURN NEW;
    END $$`);
  for (const [key, trigger] of Object.values(MOMENTS).entries())
    await db.pool.query(
      `CREATE TRIGGER chaos_moment_${key} ${trigger} EXECUTE FUNCTION chaos_moment(${key})`,
    );

  return {
    async catchAt(moment) {
      const lock = [LOCKS, names.indexOf(moment)];
      const client = await db.pool.connect();
      const letGo = async () => {
        await client.query('SELECT pg_advisory_unlock($1, $2)', lock);
        client.release();
      };
      const whoWaits = async () => {
        const { rows } = await client.query<{ name: string; pid: number }>(
          `SELECT application_name AS name, pid FROM pg_locks JOIN pg_stat_activity USING (pid)
          WHERE locktype = 'advisory' AND NOT granted AND classid = $1 AND objid = $2 AND datname = current_database()`,
          lock,
        );
        return rows[0];
      };
      await client.query('SELECT pg_advisory_lock($1, $2)', lock);
      try {
        const { name, pid } = await until(whoWaits, `a process that ${moment}`, COMES_WITHIN_MS);
        const cut = async () => {
          await client.query('SELECT pg_terminate_backend($1)', [pid]);
          await letGo();
        };
        return { name, letGo, cut };
      } catch (error) {
        await letGo();
        throw error;
      }
    },
  };
}
