import type { Db } from '../support/client.ts';

/** How a host may be asked now. */
export interface HostPaceState {
  readonly delayMs: number;
  readonly pausedUntil: Date | null;
}

/** The pace the fleet has come to with a host; full speed for one that is new. */
export async function getHostPace(db: Db, host: string): Promise<HostPaceState> {
  const row = await db.hostPace.findUnique({ where: { host } });
  return row ?? { delayMs: 0, pausedUntil: null };
}

/** Keeps what the last batch taught about a host. */
export async function saveHostPace(db: Db, host: string, pace: HostPaceState): Promise<void> {
  const values = { delayMs: pace.delayMs, pausedUntil: pace.pausedUntil, updatedAt: new Date() };
  await db.hostPace.upsert({ where: { host }, create: { host, ...values }, update: values });
}
