import {
  getHostPace,
  getPreviousFullAnalysis,
  getTier,
  isHostWanted,
  releaseUrls,
  type Analysis,
  type ClaimedUrls,
  type OwnHostPace,
} from '@plumbline/database';
import type { EngineDeps } from '../../deps.ts';
import { openSiteOf } from '../../site/crawl-access.ts';
import { BUSY_HOST_MS } from '../busy-host.ts';
import { withUrlLease } from '../with-url-lease.ts';
import { createBatchLimits } from './batch-limits.ts';
import { createResultStore } from './batch-results.ts';
import { claimPages } from './claim-pages.ts';
import { crawlPages } from './crawl-pages.ts';
import { workOnOwnBatch } from './own-batches.ts';

/**
 * Fetches, checks and stores the next URLs of an analysis, and goes on while nobody else waits for a worker or for
 * the host. Then it queues up behind those who wait, so a small site gets its turn beside a large one.
 */
export async function crawlBatch(deps: EngineDeps, analysis: Analysis, signal: AbortSignal): Promise<void> {
  const { db, crawlJobs } = deps;
  const wakeLater = (delayMs: number) => crawlJobs.wakeUp({ analysisId: analysis.id }, { delayMs });
  const host = new URL(analysis.startUrl).host;
  const pace = await getHostPace(db, host);
  if (pace.pausedMs > 0) return wakeLater(pace.pausedMs);

  await workOnOwnBatch(deps, analysis.id, signal, async () => {
    const claim = await claimPages(deps, analysis);
    // The site's own batch queues up when it is done.
    if (claim.kind === 'busy') return claim.own ? undefined : wakeLater(BUSY_HOST_MS);
    if (claim.kind === 'nothing-due') {
      return claim.nextDueMs === null ? undefined : wakeLater(Math.max(claim.nextDueMs, 0));
    }
    const batch = { kind: 'pages', analysisId: analysis.id, leaseId: claim.leaseId, signal } as const;
    const outcome = await withUrlLease(deps, batch, () =>
      crawlClaim(deps, analysis, { claim, pace, signal }),
    );
    // The batch that stored the last page goes on with the next stage; if probes are left, they wake a worker for it.
    if (outcome !== null && !(outcome.stored && outcome.pagesPending)) return;
    const isWanted = await isHostWanted(db, { host, analysisId: analysis.id, work: 'page' });
    await wakeLater(isWanted ? BUSY_HOST_MS : 0);
  });
}

interface Claimed {
  readonly claim: ClaimedUrls;
  readonly pace: OwnHostPace;
  readonly signal: AbortSignal;
}

/** Crawls a claim, and those that the batch adds to it. @returns the outcome of the last store */
async function crawlClaim(deps: EngineDeps, analysis: Analysis, { claim, pace, signal }: Claimed) {
  const { db } = deps;
  const { leaseId } = claim;
  const site = await openSiteOf(deps, analysis);
  const before = await getPreviousFullAnalysis(db, analysis);
  const results = createResultStore(deps, analysis, { site, leaseId, pace, beforeId: before?.id ?? null });
  const tier = await getTier(db, analysis.accountId);
  const limits = createBatchLimits(deps, analysis, { results, tier, signal });
  const crawl = async (claimed: ClaimedUrls) => {
    await crawlPages(deps, analysis, { claim: claimed, site, results, limits, tier, signal });
    await results.store();
  };
  await crawl(claim);
  // URLs that must stay alone are done by now.
  if (claim.staysAlone && (await limits.mayGoOn())) {
    const next = await claimPages(deps, analysis, { leaseId, expectsUnchanged: false });
    if (next.kind === 'claimed') await crawl(next);
  }
  await releaseUrls(db, analysis.id, leaseId);
  return results.outcome;
}
