import { failAnalysis, type AnalysisFailure, type StageLease } from '@plumbline/database';
import type { Uses } from '../deps.ts';

/** Ends an analysis without a result, and wakes a dispatcher if the customer asked for an event. */
export async function endAsFailed(
  { db, deliveryJobs, logger }: Uses<'db' | 'deliveryJobs' | 'logger'>,
  lease: StageLease,
  failure: AnalysisFailure,
): Promise<void> {
  const ended = await failAnalysis(db, lease, failure);
  if (ended === null) return;
  if (ended.deliveryId !== null) await deliveryJobs.wakeUp({ deliveryId: ended.deliveryId });
  logger.info('analysis.failed', { analysisId: lease.analysisId, ...failure });
}
