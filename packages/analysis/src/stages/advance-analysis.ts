import { getRunningAnalysis } from '@plumbline/database';
import { crawlBatch } from './crawl/crawl-batch.ts';
import type { EngineDeps } from '../deps.ts';
import { discover } from './discover/discover.ts';
import { finishCheck } from './finish/finish-analysis.ts';

/**
 * Does the next piece of work of an analysis, whatever that is. A job is nothing but a hint that there may be some:
 * running it twice, or for an analysis that is over, does nothing.
 */
export async function advanceAnalysis(
  deps: EngineDeps,
  analysisId: string,
  signal: AbortSignal,
): Promise<void> {
  const check = await getRunningAnalysis(deps.db, analysisId);
  switch (check?.stage) {
    case undefined:
      return;
    case 'discover':
      return discover(deps, check, signal);
    case 'crawl':
      return crawlBatch(deps, check, signal);
    case 'finish':
      return finishCheck(deps, check, signal);
  }
}
