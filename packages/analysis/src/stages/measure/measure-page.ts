import {
  claimPageToMeasure,
  renewPageToMeasure,
  storeVitals,
  type Analysis,
  type PageToMeasure,
} from '@plumbline/database';
import { metrics } from '@plumbline/service';
import { openSiteOf } from '../../site/crawl-access.ts';
import { withLease } from '../../with-lease.ts';
import type { RenderDeps } from '../render/render-deps.ts';
import { resourcesOf } from '../render/site-resources.ts';

/**
 * Measures one page of a crawled analysis. Then it wakes a renderer for the next page, or after the last one a worker
 * that finishes the analysis.
 */
export async function measurePage(deps: RenderDeps, analysis: Analysis, signal: AbortSignal): Promise<void> {
  const { db, config, logger } = deps;
  const leaseMs = config.LEASE_SECONDS * 1000;
  const page = await claimPageToMeasure(db, analysis.id, leaseMs);
  if (page === null) return;
  const ended = metrics.batchSeconds.startTimer({ kind: 'vitals' });
  const lease = {
    fields: { analysisId: analysis.id, leaseId: page.leaseId },
    leaseMs,
    signal,
    renew: () => renewPageToMeasure(db, page, leaseMs),
    release: async () => (signal.aborted ? storeVitals(db, page, null) : undefined),
  };
  await withLease(logger, lease, () => measure(deps, analysis, page, signal));
  ended();
  await deps.renderJobs.wakeUp({ analysisId: analysis.id });
  await deps.crawlJobs.wakeUp({ analysisId: analysis.id });
}

async function measure(
  deps: RenderDeps,
  analysis: Analysis,
  page: PageToMeasure,
  signal: AbortSignal,
): Promise<void> {
  const { db, logger, renderer } = deps;
  const site = await openSiteOf(deps, analysis);
  const measuring = await renderer.measure(page.url, resourcesOf(deps, site, analysis.hosts), signal);
  const about = { analysisId: analysis.id, url: page.url };
  if (measuring.ok) logger.info('page.measured', about);
  else logger.warn('page.not_measured', { ...about, reason: measuring.reason, detail: measuring.detail });
  await storeVitals(db, page, measuring.ok ? measuring.vitals : measuring.reason);
}
