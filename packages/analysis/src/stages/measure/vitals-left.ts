import { perfCoreWebVitals } from '@plumbline/checks';
import { PLAN_LIMITS } from '@plumbline/contracts';
import {
  choosePagesToMeasure,
  getPreviousFullAnalysis,
  getTier,
  giveUpMeasuring,
  hasLiveRenderer,
  listStandingOf,
  type Analysis,
} from '@plumbline/database';
import type { Uses } from '../../deps.ts';
import { openSiteOf } from '../../site/crawl-access.ts';

/** Most pages of each folder: those that were found first. */
const PAGES_PER_KIND = 2;
/** Pages that wait longer are left out, so that no result waits for busy renderers. */
const MEASURED_WITHIN_MS = 10 * 60_000;

/**
 * Tells whether pages of a crawled analysis are still to be measured, and wakes a renderer for them. If none are left,
 * the caller goes on to finish the analysis.
 */
export async function areVitalsLeft(
  deps: Uses<'db' | 'renderJobs' | 'secretBox'>,
  analysis: Analysis,
): Promise<boolean> {
  const { db, renderJobs } = deps;
  const { id: analysisId, accountId, options } = analysis;
  if (options.measureVitals !== true) return false;
  const { measuredPagesPerAnalysis: limit } = PLAN_LIMITS[await getTier(db, accountId)];
  const before = await getPreviousFullAnalysis(db, analysis);
  const slow = before === null ? [] : await listStandingOf(db, [before.id], [perfCoreWebVitals.id]);
  await choosePagesToMeasure(db, analysisId, {
    perKind: PAGES_PER_KIND,
    limit,
    first: slow.map(({ url }) => url),
  });
  const { crawlDelayMs } = await openSiteOf(deps, analysis);
  const obstacle = crawlDelayMs > 0 ? 'crawl_delay' : (await hasLiveRenderer(db)) ? null : 'no_renderer';
  const left = await giveUpMeasuring(db, analysisId, { reason: obstacle, withinMs: MEASURED_WITHIN_MS });
  if (left > 0) await renderJobs.wakeUp({ analysisId });
  return left > 0;
}
