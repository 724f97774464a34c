import type { Db } from '../support/client.ts';

/** Silent for longer than this, a worker counts as gone. */
export const HEARTBEAT_MAX_AGE_MS = 30_000;

export interface Heart {
  readonly id: string;
  readonly kind: string;
  readonly startedAt: Date;
}

/** How the slots of a process stand. */
interface SlotsState {
  readonly givenUp: number;
  readonly standStill: boolean;
}

/** Says that a worker process is alive, and how its slots stand. */
export async function beatHeart(
  db: Db,
  { id, ...heart }: Heart,
  slots: readonly SlotsState[],
): Promise<void> {
  const now = {
    seenAt: new Date(),
    standStill: slots.some(({ standStill }) => standStill),
    givenUp: slots.reduce((sum, { givenUp }) => sum + givenUp, 0),
  };
  await db.workerHeartbeat.upsert({ where: { id }, create: { id, ...heart, ...now }, update: now });
}

/** Says that a worker process ends, and forgets those that ended without saying so a day ago. */
export async function stopHeart(db: Db, id: string): Promise<void> {
  const dayAgo = new Date(Date.now() - 86_400_000);
  await db.workerHeartbeat.deleteMany({ where: { OR: [{ id }, { seenAt: { lt: dayAgo } }] } });
}

/** How many workers of a kind are alive. */
export async function countLiveWorkers(db: Db, kind: string): Promise<number> {
  return db.workerHeartbeat.count({ where: { kind, ...isLive() } });
}

/** The kinds of those live workers whose slots are all taken, with none become free for minutes. */
export async function kindsAtStandStill(db: Db): Promise<readonly string[]> {
  const found = await db.workerHeartbeat.groupBy({ by: ['kind'], where: { standStill: true, ...isLive() } });
  return found.map(({ kind }) => kind).sort();
}

/** How many pieces of work live workers have given up since each of them started. */
export async function countGivenUp(db: Db): Promise<number> {
  const { _sum } = await db.workerHeartbeat.aggregate({ _sum: { givenUp: true }, where: isLive() });
  return _sum.givenUp ?? 0;
}

function isLive() {
  return { seenAt: { gte: new Date(Date.now() - HEARTBEAT_MAX_AGE_MS) } };
}
