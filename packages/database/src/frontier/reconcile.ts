import { Prisma } from '../generated/client.ts';
import type { Database, Db } from '../support/client.ts';
import { MAY_RUN } from '../fleet/pauses.ts';
import { IS_FOR, type BatchWork } from './batch-work.ts';
import { finishWhenCrawled } from './crawl-results.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, text, uuid } from '../support/sql-types.ts';

/** Limit of unfinished analyses that one round looks at. */
const ANALYSES_MAX = 1000;

/** An analysis that has work and no worker. */
export interface IdleAnalysis {
  readonly analysisId: string;
  readonly pages: boolean;
  readonly probes: boolean;
  readonly renders: boolean;
}

const NOTHING = { pages: false, probes: false, renders: false };

/**
 * Finds the analyses that have work now and no worker: their wake-up call was lost, or their worker died. The caller
 * enqueues them again.
 */
export async function findIdleAnalyses(db: Database): Promise<readonly IdleAnalysis[]> {
  return db.$transaction(async (tx) => {
    // One reconciler at a time is enough; the others find nothing.
    const lock = await queryOne(tx, { taken: boolean`pg_try_advisory_xact_lock(7041)` })`SELECT ${COLUMNS}`;
    if (!lock.taken) return [];
    const analyses = await query(tx, {
      analysisId: uuid`id`,
      stage: text`stage`,
      pages: idle('page'),
      probes: idle('probe'),
      renders: idle('render'),
      leased: boolean`coalesce(stage_leased_until > now(), false)`,
      pending: boolean`EXISTS (SELECT 1 FROM crawl_url WHERE site_check_id = site_check.id AND state = 'pending')`,
    })`
      SELECT ${COLUMNS} FROM site_check
      WHERE status = 'in_progress' AND ${MAY_RUN} ORDER BY id LIMIT ${ANALYSES_MAX}`;
    const found: IdleAnalysis[] = [];
    for (const { analysisId, stage, leased, pending, ...due } of analyses) {
      if (stage !== 'crawl') {
        if (!leased) found.push({ analysisId, ...NOTHING, pages: true });
      } else if (due.pages || due.probes || due.renders) {
        found.push({ analysisId, ...due });
      } else if (!pending && (await crawled(tx, analysisId))) {
        found.push({ analysisId, ...NOTHING, pages: true });
      }
    }
    return found;
  });
}

/** Tells whether an analysis has due work of this kind that no worker has claimed. */
function idle(work: BatchWork) {
  const waiting = Prisma.sql`FROM crawl_url WHERE site_check_id = site_check.id AND ${IS_FOR[work]} AND state = 'pending'`;
  return boolean`EXISTS (SELECT 1 ${waiting} AND due_at <= now())
    AND NOT EXISTS (SELECT 1 ${waiting} AND lease_id IS NOT NULL AND due_at > now())`;
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
