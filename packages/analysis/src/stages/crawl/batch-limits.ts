import { getHostPace, isHostWanted, type Analysis } from '@plumbline/database';
import type { Uses } from '../../deps.ts';
import type { ResultStore } from './batch-results.ts';
import { isOtherWaiting } from './claim-pages.ts';

/** A batch ends after this, whatever waits. */
export const BATCH_MS = 60_000;
/** After this it makes room for whoever else wants the host; one that pauses between requests ends. */
export const TURN_MS = 4_000;

export interface BatchLimits {
  /** It may claim more. */
  mayGoOn(): Promise<boolean>;
  /** It may begin with another URL that it has: looked at every now and then. */
  mayBegin(): Promise<boolean>;
}

/** For how long a batch goes on. */
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
