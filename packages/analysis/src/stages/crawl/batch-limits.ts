import type { Tier } from '@plumbline/contracts';
import { getHostPace, isHostWanted, type Analysis } from '@plumbline/database';
import type { Uses } from '../../deps.ts';
import type { ResultStore } from './batch-results.ts';
import { isOtherWaiting } from './claim-pages.ts';

/** A batch ends after this time, even if URLs are left. */
export const BATCH_MS = 60_000;
/** After this time a batch makes room for others that want the host. A batch with pauses between requests ends. */
export const TURN_MS = 4_000;

/**
 * Time that a batch goes on although another analysis waits for a worker. Higher plans get longer turns; everybody gets
 * turns.
 */
const TURN_OF_PLAN_MS: Readonly<Record<Tier, number>> = { free: 0, starter: 1_000, pro: 3_000 };

export interface BatchLimits {
  /** Tells whether the batch may claim more. */
  mayGoOn(): Promise<boolean>;
  /** Tells whether the batch may begin another URL that it holds. It looks again only after an interval. */
  mayBegin(): Promise<boolean>;
}

interface BatchCircumstances {
  readonly results: Pick<ResultStore, 'outcome' | 'pace'>;
  /** The plan of the account that the analysis belongs to. */
  readonly tier: Tier;
  readonly signal: AbortSignal;
}

/** Decides how long a batch goes on. */
export function createBatchLimits(
  deps: Uses<'crawlJobs' | 'db' | 'stopping'>,
  analysis: Analysis,
  { results, tier, signal }: BatchCircumstances,
): BatchLimits {
  const { db, stopping } = deps;
  const host = new URL(analysis.startUrl).host;
  const startedAt = performance.now();
  let lookedAt = startedAt;

  async function mayGoOn(): Promise<boolean> {
    lookedAt = performance.now();
    const age = lookedAt - startedAt;
    if (stopping.aborted || signal.aborted || age > BATCH_MS) return false;
    const { outcome, pace } = results;
    if (outcome?.pagesPending === false || pace.delayMs > 0 || pace.pausedMs > 0) return false;
    if (age >= TURN_OF_PLAN_MS[tier] && (await isOtherWaiting(deps, analysis.id))) return false;
    if (age > TURN_MS && (await isHostWanted(db, { host, analysisId: analysis.id, work: 'page' })))
      return false;
    return (await getHostPace(db, host)).pausedMs === 0;
  }

  return {
    mayGoOn,
    async mayBegin() {
      if (stopping.aborted) return false;
      return performance.now() - lookedAt < TURN_MS || mayGoOn();
    },
  };
}
