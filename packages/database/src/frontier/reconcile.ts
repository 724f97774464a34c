import { NIL } from 'uuid';
import { Prisma } from '../generated/client.ts';
import type { Database, Db } from '../support/client.ts';
import { MAY_RUN } from '../fleet/pauses.ts';
import { IS_FOR, type BatchWork } from './batch-work.ts';
import { finishWhenCrawled } from './crawl-results.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, uuid } from '../support/sql-types.ts';

/**
 * Most analyses that one round returns. While more of them wait for a worker than there are, most of them are merely
 * next in the queue, and each call to wake one costs as much as a claim.
 */
const IDLE_MAX = 100;

/** An analysis that has work and no worker. */
export interface IdleAnalysis {
  readonly analysisId: string;
  readonly pages: boolean;
  readonly probes: boolean;
  readonly renders: boolean;
}

const NOTHING = { pages: false, probes: false, renders: false };

/** The idle analyses of one round. */
export interface IdleRound {
  readonly analyses: readonly IdleAnalysis[];
  /** Where the next round goes on. */
  readonly next: string;
}

/**
 * Finds analyses that have work now and no worker: their wake-up call was lost, their worker died, or they wait in the
 * queue. The caller enqueues them again.
 *
 * @param after `next` of the round before, so that all get their turn. Default: the beginning
 */
export async function findIdleAnalyses(db: Database, after: string = NIL): Promise<IdleRound> {
  return db.$transaction(async (tx) => {
    // One reconciler at a time is enough; the others find nothing.
    const lock = await queryOne(tx, { taken: boolean`pg_try_advisory_xact_lock(7041)` })`SELECT ${COLUMNS}`;
    if (!lock.taken) return { analyses: [], next: after };
    const running = await query(tx, {
      analysisId: uuid`id`,
      isCrawl: boolean`stage = 'crawl'`,
      pages: boolean`pages`,
      probes: boolean`probes`,
      renders: boolean`renders`,
    })`
      SELECT ${COLUMNS} FROM (
        SELECT id, stage, stage_leased_until, ${idle('page')} AS pages, ${idle('probe')} AS probes, ${idle('render')} AS renders,
          EXISTS (SELECT 1 FROM crawl_url WHERE site_check_id = site_check.id AND state = 'pending') AS pending
        FROM site_check
        WHERE status = 'in_progress' AND id > ${after}::uuid AND ${MAY_RUN}
      ) AS running
      WHERE CASE WHEN stage = 'crawl' THEN pages OR probes OR renders OR NOT pending
        ELSE coalesce(stage_leased_until <= now(), true) END
      ORDER BY id LIMIT ${IDLE_MAX}`;
    const found: IdleAnalysis[] = [];
    for (const { analysisId, isCrawl, ...due } of running) {
      if (isCrawl && (due.pages || due.probes || due.renders)) found.push({ analysisId, ...due });
      else if (!isCrawl || (await crawled(tx, analysisId)))
        found.push({ analysisId, ...NOTHING, pages: true });
    }
    return { analyses: found, next: running[IDLE_MAX - 1]?.analysisId ?? NIL };
  });
}

/** Tells whether an analysis has due work of this kind that no worker has claimed. */
function idle(work: BatchWork): Prisma.Sql {
  const waiting = Prisma.sql`FROM crawl_url WHERE site_check_id = site_check.id AND ${IS_FOR[work]} AND state = 'pending'`;
  return Prisma.sql`(EXISTS (SELECT 1 ${waiting} AND due_at <= now())
    AND NOT EXISTS (SELECT 1 ${waiting} AND lease_id IS NOT NULL AND due_at > now()))`;
}

/** Returns those of these analyses that were cancelled or deleted. */
export async function findCalledOff(db: Db, analysisIds: readonly string[]): Promise<readonly string[]> {
  if (analysisIds.length === 0) return [];
  const wanted = await db.analysis.findMany({
    where: { id: { in: [...analysisIds] }, status: { not: 'cancelled' } },
    select: { id: true },
  });
  const ids = new Set(wanted.map(({ id }) => id));
  return analysisIds.filter((id) => !ids.has(id));
}

/** Tells whether a crawl is over; false while a batch is being stored, because that batch finds out without us. */
async function crawled(tx: Db, analysisId: string): Promise<boolean> {
  const free = await tx.$executeRaw`
    SELECT 1 FROM site_check WHERE id = ${analysisId}::uuid FOR UPDATE SKIP LOCKED`;
  if (free === 0) return false;
  const { pagesPending, probesPending } = await finishWhenCrawled(tx, analysisId);
  return !pagesPending && !probesPending;
}
