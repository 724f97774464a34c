import { claimUrls, type Analysis, type Claim } from '@plumbline/database';
import type { Uses } from '../../deps.ts';

/**
 * Claims the next pages of an analysis. As many batches of it go on beside each other as the host may be asked for, so
 * that whoever finds room wakes another one.
 * @param leaseId of the batch that goes on with them
 */
export async function claimPages(
  deps: Uses<'config' | 'crawlJobs' | 'db'>,
  { id: analysisId }: Analysis,
  leaseId?: string,
): Promise<Claim> {
  const { config, db, crawlJobs } = deps;
  const claim = await claimUrls(db, {
    analysisId,
    purpose: 'page',
    limit: config.BATCH_URLS,
    leaseMs: config.LEASE_SECONDS * 1000,
    batchesMax: config.BATCHES_PER_HOST,
    ...(leaseId !== undefined && { leaseId }),
  });
  if (claim.kind === 'claimed' && claim.isRoomForMore && (await waitingJobs(deps))?.length === 0) {
    await crawlJobs.wakeUp({ analysisId });
  }
  return claim;
}

/** Whether another analysis waits for a worker. Whoever cannot tell makes room. */
export async function isOtherWaiting(deps: Uses<'crawlJobs'>, analysisId: string): Promise<boolean> {
  const waiting = await waitingJobs(deps);
  return waiting === null || waiting.some((job) => job.analysisId !== analysisId);
}

/** The first few; null when the queue is away. */
async function waitingJobs({ crawlJobs }: Uses<'crawlJobs'>) {
  return crawlJobs.firstWaiting().catch(() => null);
}
