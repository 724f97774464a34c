import { Prisma } from '../generated/client.ts';
import { isHostPaused } from '../fleet/pauses.ts';
import type { Database, Db } from '../support/client.ts';
import { shapedRecords } from '../support/records.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, int, orNull, text, timestamp } from '../support/sql-types.ts';

/** The present pace of requests to a host. */
export interface HostPaceState {
  readonly delayMs: number;
  /** The time for which no request may be sent. */
  readonly pausedMs: number;
}

/** The pace of a site's own host. */
export interface OwnHostPace extends HostPaceState {
  /** True if the site answered none of its pages when it was asked last. */
  readonly isDown: boolean;
}

/** Returns the fleet's pace with a host; full speed for a new host. */
export async function getHostPace(db: Db, host: string): Promise<OwnHostPace> {
  return queryOne(db, {
    isDown: boolean`coalesce(bool_or(down_since IS NOT NULL), false)`,
    delayMs: int`coalesce(max(delay_ms), 0)`,
    pausedMs: int`GREATEST(0, ceil(extract(epoch FROM max(paused_until) - now()) * 1000),
      ${operatorsPauseMs(Prisma.sql`${host}`)})`,
  })`
    SELECT ${COLUMNS} FROM host_pace WHERE host = ${host}`;
}

/** Interval in which waiting work asks whether an operator's pause is over. */
const LOOK_AGAIN_MS = 15_000;

function operatorsPauseMs(host: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${isHostPaused(host)} THEN ${LOOK_AGAIN_MS}::int ELSE 0 END`;
}

/** Pauses up to this length are part of the pace of a crawl. */
const PACE_SECONDS = 10;

/** The end of a longer pause that a host asked for, which is null without one. */
export function askedPauseEnd(host: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT paused_until FROM host_pace
    WHERE host_pace.host = ${host} AND paused_until > now() + ${PACE_SECONDS} * interval '1 second')`;
}

/** Returns the end of a longer pause that a host asked for; null without one. */
export async function findAskedPause(db: Db, host: string): Promise<Date | null> {
  const { end } = await queryOne(db, {
    end: orNull(timestamp)`${askedPauseEnd(Prisma.sql`${host}`)}`,
  })`SELECT ${COLUMNS}`;
  return end;
}

/** Saves the pace that the last batch ended with. */
export async function saveHostPace(db: Db, host: string, pace: HostPaceState): Promise<void> {
  await db.$executeRaw`
    INSERT INTO host_pace (host, delay_ms, paused_until, updated_at)
    VALUES (${host}, ${pace.delayMs}, now() + ${pace.pausedMs} * interval '1 millisecond', now())
    ON CONFLICT (host) DO UPDATE SET
      delay_ms = excluded.delay_ms, paused_until = excluded.paused_until, updated_at = excluded.updated_at`;
}

/**
 * Pauses the crawl of a host whose site is down, so that not all of its pages are asked in vain.
 *
 * @returns whether waiting is worth it; a site that is down for longer has no more pauses
 */
export async function pauseForOutage(
  db: Db,
  host: string,
  { pauseMs, waitMs }: { readonly pauseMs: number; readonly waitMs: number },
): Promise<boolean> {
  const isShort = Prisma.sql`coalesce(host_pace.down_since, now()) > now() - ${waitMs} * interval '1 millisecond'`;
  return (
    await queryOne(db, { isShort: boolean`${isShort}` })`
      INSERT INTO host_pace (host, down_since, paused_until, updated_at)
      VALUES (${host}, now(), now() + ${Math.min(pauseMs, waitMs)} * interval '1 millisecond', now())
      ON CONFLICT (host) DO UPDATE SET down_since = coalesce(host_pace.down_since, now()), updated_at = now(),
        paused_until = CASE WHEN ${isShort} THEN excluded.paused_until ELSE host_pace.paused_until END
      RETURNING ${COLUMNS}`
  ).isShort;
}

/** Notes that the site on a host answers again. */
export async function endOutage(db: Db, host: string): Promise<void> {
  await db.$executeRaw`UPDATE host_pace SET down_since = NULL WHERE host = ${host}`;
}

/** Returns a page of the site that answered before in an analysis; null without one. */
export async function findAnsweredPage(db: Db, analysisId: string): Promise<string | null> {
  const [page] = await query(db, { url: text`url` })`
    SELECT ${COLUMNS} FROM crawl_url
    WHERE site_check_id = ${analysisId}::uuid AND status_code = 200 AND purpose = 'page' AND state = 'done' LIMIT 1`;
  return page?.url ?? null;
}

/** Turns at a host: the first in `firstMs` from now, then one each interval. */
export interface HostTurns {
  readonly firstMs: number;
  /** The number of turns: all that were asked for, or those that begin within the horizon. */
  readonly turns: number;
}

export interface TurnOptions {
  readonly intervalMs: number;
  /** The time within which turns begin. The batch that asks is over after it. */
  readonly horizonMs: number;
}

/**
 * Takes turns at hosts that are not the customer's own, over the whole fleet and all accounts. However many ask, a
 * host gets one request each interval, and none during a pause that it asked for.
 */
export async function takeTurns(
  db: Database,
  wanted: ReadonlyMap<string, number>,
  { intervalMs, horizonMs }: TurnOptions,
): Promise<ReadonlyMap<string, HostTurns>> {
  if (wanted.size === 0) return new Map();
  const asked = [...wanted].map(([host, turns]) => ({ host, turns }));
  return db.$transaction(async (tx) => {
    // Locks in one order, so that two batches that want the same hosts do not deadlock.
    await tx.$executeRaw`
      INSERT INTO host_pace (host, updated_at) SELECT host, now()
      FROM ${shapedRecords({ host: text }, asked)} ORDER BY host
      ON CONFLICT (host) DO NOTHING`;
    const hosts = await query(tx, {
      host: text`host`,
      firstMs: int`GREATEST(0, ceil(extract(epoch FROM
        GREATEST(next_turn_at, paused_until, clock_timestamp()) - clock_timestamp()) * 1000),
        ${operatorsPauseMs(Prisma.sql`host_pace.host`)})`,
    })`
      SELECT ${COLUMNS} FROM host_pace WHERE host = ANY(${[...wanted.keys()]}::text[]) ORDER BY host FOR UPDATE`;
    const given = hosts.map(({ host, firstMs }) => {
      const within = Math.max(0, Math.ceil((horizonMs - firstMs) / intervalMs));
      return { host, firstMs, turns: Math.min(wanted.get(host) ?? 0, within) };
    });
    const taken = given
      .filter(({ turns }) => turns > 0)
      .map(({ host, firstMs, turns }) => ({ host, untilMs: firstMs + turns * intervalMs }));
    await tx.$executeRaw`
      UPDATE host_pace SET next_turn_at = clock_timestamp() + row."untilMs" * interval '1 millisecond'
      FROM ${shapedRecords({ host: text, untilMs: int }, taken)}
      WHERE host_pace.host = row.host`;
    return new Map(given.map(({ host, ...turns }) => [host, turns]));
  });
}
