import { hostname } from 'node:os';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { databaseNow } from '../support/database-now.ts';
import { newId } from '../support/ids.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { int, text } from '../support/sql-types.ts';

/** A worker that is silent for longer counts as gone. */
export const HEARTBEAT_MAX_AGE_MS = 30_000;

/** The constant facts that a process reports about itself. */
interface ProcessSettings {
  readonly kind: string;
  readonly privateAddresses: readonly string[];
  readonly secretsKeyId: string;
}

export interface Heart extends ProcessSettings {
  readonly id: string;
  readonly host: string;
}

/** Creates the heart of this process. */
export function newHeart(settings: ProcessSettings): Heart {
  return { ...settings, id: newId(), host: hostname() };
}

/** Records that a worker process is alive, with the state of its slots and of its clock. */
export async function beatHeart(
  db: Db,
  heart: Heart,
  slots: readonly { readonly standStill: boolean }[],
): Promise<void> {
  const { id, kind, host, privateAddresses, secretsKeyId } = heart;
  const clockAheadMs = await measureClock(db);
  const standStill = slots.some((state) => state.standStill);
  await db.$executeRaw`
    INSERT INTO worker_heartbeat
      (id, kind, host, private_addresses, secrets_key_id, started_at, seen_at, stand_still, clock_ahead_ms)
    VALUES (${id}::uuid, ${kind}, ${host}, ${[...privateAddresses]}::text[], ${secretsKeyId},
      now(), now(), ${standStill}, ${clockAheadMs}::int)
    ON CONFLICT (id) DO UPDATE SET
      seen_at = excluded.seen_at, stand_still = excluded.stand_still, clock_ahead_ms = excluded.clock_ahead_ms`;
}

/** Returns how far the clock of this process is ahead of PostgreSQL's, at least, without the round trip. */
export async function measureClock(db: Db): Promise<number> {
  const before = Date.now();
  const now = (await databaseNow(db)).getTime();
  const after = Date.now();
  return now < before ? before - now : Math.min(0, after - now);
}

/** Records that a worker process ends, and deletes those that ended silently a day ago. */
export async function stopHeart(db: Db, id: string): Promise<void> {
  const dayAgo = new Date(Date.now() - 86_400_000);
  await db.workerHeartbeat.deleteMany({ where: { OR: [{ id }, { seenAt: { lt: dayAgo } }] } });
}

/** The kind of processes that render pages. */
export const RENDERER = 'renderer';

/** Tells whether pages can be rendered now. */
export async function hasLiveRenderer(db: Db): Promise<boolean> {
  return (await countLiveWorkers(db, RENDERER)) > 0;
}

/** Counts the live workers of a kind. */
export async function countLiveWorkers(db: Db, kind: string): Promise<number> {
  const live = await queryOne(db, { count: int`count(*)` })`
    SELECT ${COLUMNS} FROM worker_heartbeat WHERE kind = ${kind} AND ${IS_LIVE}`;
  return live.count;
}

/** Returns the kinds of live workers whose slots have all been taken for minutes. */
export async function kindsAtStandStill(db: Db): Promise<readonly string[]> {
  const found = await query(db, { kind: text`kind` })`
    SELECT DISTINCT ${COLUMNS} FROM worker_heartbeat WHERE stand_still AND ${IS_LIVE} ORDER BY 1`;
  return found.map(({ kind }) => kind);
}

/** Matches workers that have reported lately, by the clock of PostgreSQL. */
export const IS_LIVE = Prisma.sql`seen_at >= now() - ${HEARTBEAT_MAX_AGE_MS}::int * interval '1 millisecond'`;
