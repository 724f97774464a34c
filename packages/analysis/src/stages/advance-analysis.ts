import { getRunningAnalysis, listStartable, mayRun, type Analysis } from '@plumbline/database';
import { isOtherWaiting } from './crawl/claim-pages.ts';
import { crawlBatch } from './crawl/crawl-batch.ts';
import { withSpan, type Slot } from '@plumbline/service';
import type { EngineDeps, Uses } from '../deps.ts';
import { servingPreview } from '../site/preview.ts';
import { discover } from './discover/discover.ts';
import { finishAnalysis } from './finish/finish-analysis.ts';

const stages = { discover, crawl: crawlBatch, finish: finishAnalysis };

/** Names of stages in traces. A worker crawls one batch at a time. */
const SPANS = { discover: 'discover', crawl: 'batch', finish: 'finish' };

/** Sitemaps alone may take ten minutes; a crawl of a million pages is finished in an hour. */
const LONGEST_MS = { discover: 20 * 60_000, crawl: 10 * 60_000, finish: 2 * 3_600_000 };

/**
 * Does the next piece of work of an analysis, and goes on with the next stage unless another analysis waits. A job is
 * only a hint that there may be work: running it twice, or for an analysis that is over, does nothing
 * (docs/decisions/001).
 */
export async function advanceAnalysis(deps: EngineDeps, analysisId: string, slot: Slot): Promise<void> {
  let before: Analysis | undefined;
  for (;;) {
    const analysis = await getRunningAnalysis(deps.db, analysisId);
    if (analysis === null) return before && wakeNext(deps, before);
    if (analysis.stage === before?.stage || !(await mayRun(deps.db, analysisId))) return;
    if (before !== undefined && (deps.stopping.aborted || (await isOtherWaiting(deps, analysisId)))) {
      return deps.crawlJobs.wakeUp({ analysisId });
    }
    slot.mayTake(LONGEST_MS[analysis.stage]);
    const { stage } = analysis;
    const served = await servingPreview(deps, analysis);
    await withSpan(SPANS[stage], {}, () => stages[stage](served, analysis, slot.signal));
    before = analysis;
  }
}

/** Wakes the analyses of an account that may begin after the end of one. The reconciler makes up for lost calls. */
async function wakeNext({ db, crawlJobs }: Uses<'db' | 'crawlJobs'>, { accountId }: Analysis): Promise<void> {
  for (const analysisId of await listStartable(db, accountId)) await crawlJobs.wakeUp({ analysisId });
}
