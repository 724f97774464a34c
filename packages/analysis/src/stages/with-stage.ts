import {
  claimStage,
  isDatabaseUnavailable,
  releaseStage,
  renewStage,
  StageLostError,
  type Analysis,
  type OnceStage,
  type StageLease,
} from '@plumbline/database';
import { tell, type EngineDeps } from '../deps.ts';
import { every } from '../every.ts';

/**
 * Does the work of a stage that runs once, as its owner. An attempt that fails is given back for another one; what a
 * shutdown or a lost database ends is not held against the analysis.
 */
export async function withStage(
  deps: EngineDeps,
  check: Analysis,
  stage: OnceStage,
  signal: AbortSignal,
  work: (lease: StageLease) => Promise<void>,
): Promise<void> {
  const { config, db, logger } = deps;
  const leaseMs = config.LEASE_SECONDS * 1000;
  const about = { analysisId: check.id, stage };
  const claim = await claimStage(db, check.id, stage, leaseMs);
  if (claim.kind === 'given-up') {
    logger.error('stage.given_up', about);
    await tell(deps, claim.ended.deliveryId);
  }
  if (claim.kind !== 'claimed') return;
  const { lease } = claim;
  const holding = every(
    leaseMs / 3,
    () => renewStage(db, lease, leaseMs),
    (error) => logger.warn('stage.lease_not_renewed', { ...about, error }),
  );
  try {
    await work(lease);
  } catch (error) {
    if (error instanceof StageLostError) {
      logger.warn('stage.lost', about);
      return;
    }
    await releaseStage(db, lease, { wasTried: !signal.aborted && !isDatabaseUnavailable(error) });
    throw error;
  } finally {
    await holding.stop();
  }
}
