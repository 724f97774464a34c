import {
  claimStage,
  isDatabaseUnavailable,
  isOverTime,
  releaseStage,
  renewStage,
  StageLostError,
  type Analysis,
  type OnceStage,
  type StageLease,
} from '@plumbline/database';
import { metrics } from '@plumbline/service';
import type { Uses } from '../deps.ts';
import { withLease } from '../with-lease.ts';

/**
 * Does the work of a stage that runs once, as its owner. A failed attempt is given back for another one. An attempt
 * that a shutdown or a lost database ends does not count against the analysis.
 */
export async function withStage(
  deps: Uses<'config' | 'db' | 'deliveryJobs' | 'logger'>,
  analysis: Analysis,
  stage: OnceStage,
  signal: AbortSignal,
  work: (lease: StageLease) => Promise<void>,
): Promise<void> {
  const { config, db, logger } = deps;
  const leaseMs = config.LEASE_SECONDS * 1000;
  const about = { analysisId: analysis.id, stage };
  const claim = await claimStage(db, analysis.id, stage, leaseMs);
  if (claim.kind === 'given-up') {
    logger.error('stage.given_up', about);
    const deliveryId = claim.ended.deliveryId;
    if (deliveryId !== null) await deps.deliveryJobs.wakeUp({ deliveryId });
  }
  if (claim.kind !== 'claimed') return;
  const { lease } = claim;
  const holding = {
    fields: about,
    leaseMs,
    signal,
    renew: () => renewStage(db, lease, leaseMs),
    release: (error: unknown) =>
      releaseStage(db, lease, { countsAs: signal.aborted ? 0 : attemptsOf(error) }),
  };
  const ended = metrics.stageSeconds.startTimer({ stage });
  try {
    await withLease(logger, holding, () => work(lease));
    ended();
  } catch (error) {
    if (!(error instanceof StageLostError)) throw error;
    metrics.leasesLost.inc({ kind: 'stage' });
    logger.warn('stage.lost', about);
  }
}

/** The next attempt at what took too long takes as long, so two of them end the analysis: ten would take hours. */
const OVER_TIME_COUNTS_AS = 5;

/** Returns how many attempts one counts as that ended in this failure. */
function attemptsOf(error: unknown): number {
  if (isDatabaseUnavailable(error)) return 0;
  return isOverTime(error) ? OVER_TIME_COUNTS_AS : 1;
}
