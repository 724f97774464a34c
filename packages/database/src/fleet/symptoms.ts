import { COLUMNS, query, queryOne } from '../support/query.ts';
import type { Database, Db } from '../support/client.ts';
import { boolean, modelColumns, float, int, orNull, text, uuid, wordOf } from '../support/sql-types.ts';
import type { CrawlStage, WorkerHeartbeat } from '../generated/client.ts';
import { MAY_RUN } from './pauses.ts';
import { IS_LIVE } from './worker-heartbeats.ts';

/** Symptoms that an operator looks at when something is wrong with the fleet. */

const PROCESSES_MAX = 10_000;
const SECRETS_OF_EACH_KIND = 50;

const heartbeatColumns = modelColumns<WorkerHeartbeat>();

/** Returns the processes that have reported within a day, without those that ended in good order. */
export async function listProcesses(db: Db) {
  return query(db, {
    ...heartbeatColumns(
      'heart',
      'kind',
      'host',
      'standStill',
      'clockAheadMs',
      'privateAddresses',
      'secretsKeyId',
    ),
    isLive: boolean`${IS_LIVE}`,
    silentSeconds: float`extract(epoch FROM now() - seen_at)`,
    isReplaced: boolean`EXISTS (
      SELECT 1 FROM worker_heartbeat later WHERE later.kind = heart.kind AND later.id <> heart.id AND later.started_at > heart.seen_at)`,
  })`
    SELECT ${COLUMNS} FROM worker_heartbeat heart
    WHERE seen_at > now() - interval '1 day' ORDER BY kind, host, id LIMIT ${PROCESSES_MAX}`;
}

/** An analysis in progress that no process has worked on for a while. */
export interface StuckAnalysis {
  readonly id: string;
  readonly accountId: string;
  readonly startUrl: string;
  readonly stage: CrawlStage;
  readonly idleSeconds: number;
}

/**
 * Returns analyses that have had work for this long without a worker, the oldest first. It leaves out those that wait
 * for their site to be ready again, or for their turn.
 */
export async function listStuckAnalyses(
  db: Db,
  { account = null, seconds, limit }: { account?: string | null | undefined; seconds: number; limit: number },
): Promise<readonly StuckAnalysis[]> {
  return query(db, {
    id: uuid`id`,
    accountId: uuid`account_id`,
    startUrl: text`start_url`,
    stage: wordOf<CrawlStage>()`stage`,
    idleSeconds: float`extract(epoch FROM now() - greatest(started_at, pages_ended_at, stage_leased_until,
      (SELECT max(fetched_at) FROM crawl_url WHERE site_check_id = site_check.id)))`,
  })`
    SELECT ${COLUMNS} FROM site_check
    WHERE status = 'in_progress' AND ${MAY_RUN} AND (${account}::uuid IS NULL OR account_id = ${account}::uuid)
      AND greatest(started_at, pages_ended_at, stage_leased_until) < now() - ${seconds}::int * interval '1 second'
      AND NOT EXISTS (
        SELECT 1 FROM crawl_url WHERE site_check_id = site_check.id AND state = 'pending' AND due_at > now())
      AND NOT EXISTS (
        SELECT 1 FROM crawl_url
        WHERE site_check_id = site_check.id AND fetched_at > now() - ${seconds}::int * interval '1 second')
    ORDER BY id LIMIT ${limit}`;
}

/** Returns the transactions that are older than this, the oldest first, with the names of their clients. */
export async function listOldTransactions(db: Db, seconds: number, limit: number) {
  return query(db, {
    pid: int`pid`,
    user: text`coalesce(usename, '')`,
    application: text`application_name`,
    seconds: float`extract(epoch FROM now() - xact_start)`,
  })`
    SELECT ${COLUMNS} FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND xact_start < now() - ${seconds}::int * interval '1 second'
    ORDER BY xact_start LIMIT ${limit}`;
}

/** Returns the newest secrets that SECRETS_KEY has sealed, each with the account that it was sealed for. */
export async function sampleSealedSecrets(
  db: Db,
): Promise<readonly { readonly accountId: string; readonly sealed: Uint8Array }[]> {
  const newest = { orderBy: { id: 'desc' }, take: SECRETS_OF_EACH_KIND } as const;
  const [secrets, channels, sites] = await Promise.all([
    db.webhookSecret.findMany({ select: { accountId: true, secret: true }, ...newest }),
    db.alertChannel.findMany({ select: { accountId: true, target: true }, ...newest }),
    db.site.findMany({
      where: { credentials: { not: null } },
      select: { accountId: true, credentials: true },
      ...newest,
    }),
  ]);
  return [
    ...secrets.map(({ accountId, secret }) => ({ accountId, sealed: secret })),
    ...channels.map(({ accountId, target }) => ({ accountId, sealed: target })),
    ...sites.flatMap(({ accountId, credentials }) =>
      credentials === null ? [] : [{ accountId, sealed: credentials }],
    ),
  ];
}

/** Returns the locale of the database if it knows upper and lower case in ASCII only, as C does; else null. */
export async function asciiLocale(db: Db): Promise<string | null> {
  const { locale } = await queryOne(db, { locale: orNull(text)`max(datctype)` })`
    SELECT ${COLUMNS} FROM pg_database WHERE datname = current_database() AND lower('ÄП') <> 'äп'`;
  return locale;
}

/** Tells whether PostgreSQL's disk has room for 32 MB. It writes them and gives them back. */
export async function hasRoomOnDisk(db: Database): Promise<boolean> {
  try {
    await db.pool.query(
      `CREATE TEMPORARY TABLE room ON COMMIT DROP AS
       SELECT repeat('x', $1::int) AS filling FROM generate_series(1, $2::int)`,
      [BYTES_OF_A_ROW, ROWS],
    );
    return true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === DISK_FULL) return false;
    throw error;
  }
}

const DISK_FULL = '53100';
/** Size of a row. PostgreSQL would compress a larger one. */
const BYTES_OF_A_ROW = 1_900;
const ROWS = 16_384;
