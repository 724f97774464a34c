import { claimUrls, type Analysis, type Claim } from '@plumbline/database';
import type { Uses } from '../../deps.ts';

/** Unchanged pages that together cost a batch as much as one page that is judged. */
export const UNCHANGED_PER_JUDGED = 4;

/** A batch that goes on. */
interface OngoingBatch {
  readonly leaseId: string;
  /** True if most of its pages have not changed since the previous analysis. */
  readonly expectsUnchanged: boolean;
}

/**
 * Claims the next pages of an analysis. As many batches of it run side by side as the host allows: a batch that finds
 * room wakes another one.
 *
 * @param ongoing the batch that goes on with them, if any
 */
export async function claimPages(
  deps: Uses<'config' | 'crawlJobs' | 'db'>,
  { id: analysisId }: Analysis,
  ongoing?: OngoingBatch,
): Promise<Claim> {
  const { config, db, crawlJobs } = deps;
  const claim = await claimUrls(db, {
    analysisId,
    work: 'page',
    limit: config.BATCH_URLS * (ongoing?.expectsUnchanged === true ? UNCHANGED_PER_JUDGED : 1),
    leaseMs: config.LEASE_SECONDS * 1000,
    batchesMax: config.BATCHES_PER_HOST,
    leaseId: ongoing?.leaseId,
  });
  if (claim.kind === 'claimed' && claim.isRoomForMore && (await waitingJobs(deps))?.length === 0) {
    await crawlJobs.wakeUp({ analysisId });
  }
  return claim;
}

/** Tells whether another analysis waits for a worker. If that is unknown, the batch yields. */
export async function isOtherWaiting(deps: Uses<'crawlJobs'>, analysisId: string): Promise<boolean> {
  const waiting = await waitingJobs(deps);
  return waiting === null || waiting.some((job) => job.analysisId !== analysisId);
}

/** Returns the first few waiting jobs; null if the queue cannot be reached. */
async function waitingJobs({ crawlJobs }: Uses<'crawlJobs'>) {
  return crawlJobs.firstWaiting().catch(() => null);
}
