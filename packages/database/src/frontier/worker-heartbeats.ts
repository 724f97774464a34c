import type { Db } from '../support/client.ts';

/** A worker that is silent for longer counts as gone. */
export const HEARTBEAT_MAX_AGE_MS = 30_000;

export interface Heart {
  readonly id: string;
  readonly kind: string;
  readonly startedAt: Date;
}

/** The state of a process's slots. */
interface SlotsState {
  readonly standStill: boolean;
}

/** Records that a worker process is alive, with the state of its slots. */
export async function beatHeart(
  db: Db,
  { id, ...heart }: Heart,
  slots: readonly SlotsState[],
): Promise<void> {
  const now = {
    seenAt: new Date(),
    standStill: slots.some(({ standStill }) => standStill),
  };
  await db.workerHeartbeat.upsert({ where: { id }, create: { id, ...heart, ...now }, update: now });
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
  return db.workerHeartbeat.count({ where: { kind, ...isLive() } });
}

/** Returns the kinds of live workers whose slots have all been taken for minutes. */
export async function kindsAtStandStill(db: Db): Promise<readonly string[]> {
  const found = await db.workerHeartbeat.groupBy({ by: ['kind'], where: { standStill: true, ...isLive() } });
  return found.map(({ kind }) => kind).sort();
}

function isLive() {
  return { seenAt: { gte: new Date(Date.now() - HEARTBEAT_MAX_AGE_MS) } };
}
