import { crawlUrls, nextPace, type PaceObservation } from '@plumbline/crawler';
import {
  claimUrls,
  findEarlierPages,
  getCheckSettings,
  getHostPace,
  recordBatch,
  releaseUrls,
  renewLease,
  saveHostPace,
  type ClaimedUrl,
  type DiscoveredUrl,
  type LeftOut,
  type Analysis,
  type UrlResult,
} from '@plumbline/database';
import { type ResponseFacts, retryAfterMs } from '@plumbline/web';
import { openAccess, sealNewCookies } from '../../site/crawl-access.ts';
import type { EngineDeps } from '../../deps.ts';
import { discoverUrls } from '../../site/discover-urls.ts';
import { fetchUrl, pageCheckIds } from '../../page/fetch-url.ts';
import { leftOut } from '../../page/left-out.ts';
import { firstOfEach } from '../../site/first-of-each.ts';
import { siteFilesOf, openSite, paceOf } from '../../site/open-site.ts';
import { withLease } from '../../with-lease.ts';

/** No new fetch of a batch starts after this: progress is stored, and others get their turn. */
const BATCH_MS = 4_000;
/** When all the host may be asked for is in use by other analyses. */
const BUSY_HOST_MS = 500;

/**
 * Fetches, checks and stores the next URLs of an analysis, then queues up again behind whoever else waits: that is how
 * a small site gets its turn beside a large one.
 */
export async function crawlBatch(deps: EngineDeps, check: Analysis, signal: AbortSignal): Promise<void> {
  const { config, db, crawlJobs } = deps;
  const wakeLater = (delayMs: number) => crawlJobs.wakeUp({ analysisId: check.id }, { delayMs });
  const leaseMs = config.LEASE_SECONDS * 1000;
  const host = new URL(check.startUrl).host;
  const pace = await getHostPace(db, host);
  const pausedMs = (pace.pausedUntil?.getTime() ?? 0) - Date.now();
  if (pausedMs > 0) return wakeLater(pausedMs);

  const claim = await claimUrls(db, {
    analysisId: check.id,
    purpose: 'page',
    limit: config.BATCH_URLS,
    leaseMs,
    batchesMax: config.BATCHES_PER_HOST,
  });
  // Whoever holds the site's own batches queues up for it when they are done.
  if (claim.kind === 'busy') return claim.own ? undefined : wakeLater(BUSY_HOST_MS);
  if (claim.kind === 'nothing-due') {
    return claim.nextDueMs === null ? undefined : wakeLater(Math.max(claim.nextDueMs, 0));
  }

  const lease = { analysisId: check.id, leaseId: claim.leaseId };
  const holding = {
    ...{ fields: lease, leaseMs },
    renew: () => renewLease(db, check.id, claim.leaseId, leaseMs),
    // Whatever else failed may fail on these URLs again: their lease runs out, and after the third they are given up.
    release: async () => (signal.aborted ? releaseUrls(db, check.id, claim.leaseId) : undefined),
  };
  await withLease(deps.logger, holding, async () => {
    const batch = await fetchAndCheck(deps, check, claim.urls, pace.delayMs, signal);
    const outcome = await recordBatch(db, {
      ...lease,
      ...batch.found,
    });
    await saveHostPace(db, host, nextPace(pace, batch.observations, batch.crawlDelayMs));
    deps.logger.info('batch.stored', { ...lease, urls: batch.found.results.length, ...outcome });
    if (!outcome.stored) return;
    if (outcome.pagesPending || !outcome.probesPending) await crawlJobs.wakeUp({ analysisId: check.id });
    if (outcome.probesPending) await deps.probeJobs.wakeUp({ analysisId: check.id });
  });
}

async function fetchAndCheck(
  deps: EngineDeps,
  check: Analysis,
  urls: readonly ClaimedUrl[],
  delayMs: number,
  signal: AbortSignal,
) {
  const { config, db } = deps;
  const site = openSite(check, siteFilesOf(check), await openAccess(deps, check));
  const settings = await getCheckSettings(db, check.accountId);
  const rowIds = urls.map(({ id }) => id);
  const earlierPages = await findEarlierPages(db, check, rowIds, pageCheckIds);
  const fetched = await crawlUrls(
    urls,
    (row) => fetchUrl(deps, row, { site, settings, signal, earlier: earlierPages.get(row.id) }),
    {
      ...paceOf(site, config.CONNECTIONS_PER_BATCH, delayMs),
      deadlineMs: BATCH_MS,
      signal,
    },
  );
  const results: UrlResult[] = [];
  const retries: { id: string; delayMs: number }[] = [];
  const unseen: LeftOut[] = [];
  const discovered: DiscoveredUrl[] = [];
  for (const { row, response, retryMs, checked } of fetched) {
    const skip = leftOut(row.id, response);
    if (retryMs !== null) retries.push({ id: row.id, delayMs: retryMs });
    else if (skip !== null) unseen.push(skip);
    if (checked === null) continue;
    results.push(checked.result);
    discovered.push(...discoverUrls(checked.references, row.depth, site));
  }
  return {
    found: {
      results,
      retries,
      leftOut: unseen,
      discovered: firstOfEach(discovered),
      cookies: sealNewCookies(deps, check, site.access),
      pagesMax: site.pagesMax,
      probesMax: site.probesMax,
      queryVariantsMax: config.QUERY_VARIANTS_MAX,
    },
    observations: fetched.map(({ response }) => observe(response)),
    crawlDelayMs: site.crawlDelayMs,
  };
}

function observe(response: ResponseFacts): PaceObservation {
  const { status, firstByteMs } = response;
  return { status, firstByteMs, retryAfterMs: retryAfterMs(response.headers) };
}
