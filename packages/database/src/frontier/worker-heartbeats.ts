import type { Db } from '../support/client.ts';

/** Silent for longer than this, a worker counts as gone. */
export const HEARTBEAT_MAX_AGE_MS = 30_000;

/** Says that a worker process is alive. */
export async function beatHeart(
  db: Db,
  worker: { id: string; kind: string; startedAt: Date },
): Promise<void> {
  const { id, ...rest } = worker;
  const seenAt = new Date();
  await db.workerHeartbeat.upsert({ where: { id }, create: { id, ...rest, seenAt }, update: { seenAt } });
}

/** Says that a worker process ends, and forgets those that ended without saying so a day ago. */
export async function stopHeart(db: Db, id: string): Promise<void> {
  const dayAgo = new Date(Date.now() - 86_400_000);
  await db.workerHeartbeat.deleteMany({ where: { OR: [{ id }, { seenAt: { lt: dayAgo } }] } });
}

/** How many workers of a kind are alive. */
export async function countLiveWorkers(db: Db, kind: string): Promise<number> {
  return db.workerHeartbeat.count({
    where: { kind, seenAt: { gte: new Date(Date.now() - HEARTBEAT_MAX_AGE_MS) } },
  });
}
