import {
  getHostPace,
  isHostWanted,
  releaseUrls,
  renewLease,
  type Analysis,
  type ClaimedUrls,
  type HostPaceState,
} from '@plumbline/database';
import { metrics } from '@plumbline/service';
import type { EngineDeps } from '../../deps.ts';
import { openAccess } from '../../site/crawl-access.ts';
import { openSite, siteFilesOf } from '../../site/open-site.ts';
import { withLease } from '../../with-lease.ts';
import { createLimits } from './batch-limits.ts';
import { createResultStore } from './batch-results.ts';
import { claimPages } from './claim-pages.ts';
import { crawlPages } from './crawl-pages.ts';
import { asOwnBatch } from './own-batches.ts';

/** When all the host may be asked for is in use by other analyses, or one of them waits for it. */
const BUSY_HOST_MS = 500;

/**
 * Fetches, checks and stores the next URLs of an analysis, and goes on with more while nobody waits for a worker or for
 * the host. Then it queues up again behind whoever does: that is how a small site gets its turn beside a large one.
 */
export async function crawlBatch(deps: EngineDeps, analysis: Analysis, signal: AbortSignal): Promise<void> {
  const { db, crawlJobs } = deps;
  const wakeLater = (delayMs: number) => crawlJobs.wakeUp({ analysisId: analysis.id }, { delayMs });
  const host = new URL(analysis.startUrl).host;
  const pace = await getHostPace(db, host);
  if (pace.pausedMs > 0) return wakeLater(pace.pausedMs);

  await asOwnBatch(deps, analysis.id, signal, async () => {
    const claim = await claimPages(deps, analysis);
    // Whoever holds one of the site's own batches queues up for it when that is done.
    if (claim.kind === 'busy') return claim.own ? undefined : wakeLater(BUSY_HOST_MS);
    if (claim.kind === 'nothing-due') {
      return claim.nextDueMs === null ? undefined : wakeLater(Math.max(claim.nextDueMs, 0));
    }
    const ended = metrics.batchSeconds.startTimer({ kind: 'pages' });
    const outcome = await crawlClaim(deps, analysis, { claim, pace, signal });
    ended();
    // Whoever has stored the last page goes on with the next stage; probes that are left wake a worker for it.
    if (outcome !== null && !(outcome.stored && outcome.pagesPending)) return;
    await wakeLater((await isHostWanted(db, host, analysis.id)) ? BUSY_HOST_MS : 0);
  });
}

interface Claimed {
  readonly claim: ClaimedUrls;
  readonly pace: HostPaceState;
  readonly signal: AbortSignal;
}

/** @returns what came of storing last */
async function crawlClaim(deps: EngineDeps, analysis: Analysis, { claim, pace, signal }: Claimed) {
  const { config, db, logger } = deps;
  const { leaseId } = claim;
  const leaseMs = config.LEASE_SECONDS * 1000;
  const giveBack = () => releaseUrls(db, analysis.id, leaseId);
  const holding = {
    fields: { analysisId: analysis.id, leaseId },
    leaseMs,
    signal,
    renew: () => renewLease(db, analysis.id, leaseId, leaseMs),
    // Whatever else failed may fail on these URLs again: their lease runs out, and what is lost too often is given up.
    release: async () => (signal.aborted ? giveBack() : undefined),
  };
  return withLease(logger, holding, async () => {
    const site = openSite(analysis, siteFilesOf(analysis), await openAccess(deps, analysis));
    const results = createResultStore(deps, analysis, { site, leaseId, pace });
    const limits = createLimits(deps, analysis, { results, signal });
    const crawl = async (claimed: ClaimedUrls) => {
      await crawlPages(deps, analysis, { claim: claimed, site, results, limits, signal });
      await results.store();
    };
    await crawl(claim);
    // What has to stay by itself is not in hand any more.
    if (claim.staysAlone && (await limits.mayGoOn())) {
      const next = await claimPages(deps, analysis, leaseId);
      if (next.kind === 'claimed') await crawl(next);
    }
    await giveBack();
    return results.outcome;
  });
}
