import type { Database, Db } from '../support/client.ts';
import { shapedRecords } from '../support/records.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, text } from '../support/sql-types.ts';

/** How a host may be asked now. */
export interface HostPaceState {
  readonly delayMs: number;
  /** Nothing may be asked for so long. */
  readonly pausedMs: number;
}

/** The pace the fleet has come to with a host; full speed for one that is new. */
export async function getHostPace(db: Db, host: string): Promise<HostPaceState> {
  const [row] = await query(db, {
    delayMs: int`delay_ms`,
    pausedMs: int`GREATEST(0, ceil(extract(epoch FROM coalesce(paused_until, now()) - now()) * 1000))`,
  })`
    SELECT ${COLUMNS} FROM host_pace WHERE host = ${host}`;
  return row ?? { delayMs: 0, pausedMs: 0 };
}

/** Keeps what the last batch taught about a host. */
export async function saveHostPace(db: Db, host: string, pace: HostPaceState): Promise<void> {
  await db.$executeRaw`
    INSERT INTO host_pace (host, delay_ms, paused_until, updated_at)
    VALUES (${host}, ${pace.delayMs}, now() + ${pace.pausedMs} * interval '1 millisecond', now())
    ON CONFLICT (host) DO UPDATE SET
      delay_ms = excluded.delay_ms, paused_until = excluded.paused_until, updated_at = excluded.updated_at`;
}

/** Turns at a host: the first so many ms from now, and one each interval from then on. */
export interface HostTurns {
  readonly firstMs: number;
  /** As many as were asked for, or as begin within the horizon. */
  readonly turns: number;
}

export interface TurnOptions {
  readonly intervalMs: number;
  /** Later turns are not given, for nobody would be there to take them. */
  readonly horizonMs: number;
}

/**
 * Takes turns at hosts that are not the customer's own, over the whole fleet and all accounts: however many ask, a host
 * sees one request each interval, and none while it has asked for a pause.
 */
export async function takeTurns(
  db: Database,
  wanted: ReadonlyMap<string, number>,
  { intervalMs, horizonMs }: TurnOptions,
): Promise<ReadonlyMap<string, HostTurns>> {
  if (wanted.size === 0) return new Map();
  const asked = [...wanted].map(([host, turns]) => ({ host, turns }));
  return db.$transaction(async (tx) => {
    // In one order, so that two who want the same hosts do not wait for each other.
    await tx.$executeRaw`
      INSERT INTO host_pace (host, updated_at) SELECT host, now()
      FROM ${shapedRecords({ host: text }, asked)} ORDER BY host
      ON CONFLICT (host) DO NOTHING`;
    const hosts = await query(tx, {
      host: text`host`,
      firstMs: int`GREATEST(0, ceil(extract(epoch FROM
        GREATEST(next_turn_at, paused_until, clock_timestamp()) - clock_timestamp()) * 1000))`,
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
