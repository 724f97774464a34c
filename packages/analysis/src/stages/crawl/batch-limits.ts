import { getHostPace, isHostWanted, type Analysis } from '@plumbline/database';
import type { Uses } from '../../deps.ts';
import type { ResultStore } from './batch-results.ts';
import { isOtherWaiting } from './claim-pages.ts';

/** A batch ends after this time, even if URLs are left. */
export const BATCH_MS = 60_000;
/** After this time a batch makes room for others that want the host. A batch with pauses between requests ends. */
export const TURN_MS = 4_000;

export interface BatchLimits {
  /** Tells whether the batch may claim more. */
  mayGoOn(): Promise<boolean>;
  /** Tells whether the batch may begin another URL that it holds. It looks again only every now and then. */
  mayBegin(): Promise<boolean>;
}

/** Decides how long a batch goes on. */
export function createLimits(
  deps: Uses<'crawlJobs' | 'db' | 'stopping'>,
  analysis: Analysis,
  { results, signal }: { readonly results: ResultStore; readonly signal: AbortSignal },
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
    if (await isOtherWaiting(deps, analysis.id)) return false;
    if (age > TURN_MS && (await isHostWanted(db, host, analysis.id))) return false;
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
