import { getRunningAnalysis, type Analysis } from '@plumbline/database';
import { isOtherWaiting } from './crawl/claim-pages.ts';
import { crawlBatch } from './crawl/crawl-batch.ts';
import type { EngineDeps } from '../deps.ts';
import { discover } from './discover/discover.ts';
import { finishAnalysis } from './finish/finish-analysis.ts';

const stages = { discover, crawl: crawlBatch, finish: finishAnalysis };

/**
 * Does the next piece of work of an analysis, whatever that is, and goes on where that ends a stage and no other analysis
 * waits. A job is nothing but a hint that there may be some: running it twice, or for an analysis that is over, does
 * nothing.
 */
export async function advanceAnalysis(
  deps: EngineDeps,
  analysisId: string,
  signal: AbortSignal,
): Promise<void> {
  let done: Analysis['stage'] | undefined;
  for (;;) {
    const analysis = await getRunningAnalysis(deps.db, analysisId);
    if (analysis === null || analysis.stage === done) return;
    if (done !== undefined && (deps.stopping.aborted || (await isOtherWaiting(deps, analysisId)))) {
      return deps.crawlJobs.wakeUp({ analysisId });
    }
    await stages[analysis.stage](deps, analysis, signal);
    done = analysis.stage;
  }
}
