import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pMap, { pMapSkip } from 'p-map';

export interface BatchPace {
  /** Number of concurrent requests. */
  readonly connections: number;
  /** Pause of each connection before its next request. */
  readonly delayMs: number;
  /** No request starts after this. The result leaves out the rest. */
  readonly deadlineMs: number;
  readonly signal: AbortSignal;
}

/**
 * Works on URLs in their order, at the given pace, and returns the results of those that began in time. When the
 * signal aborts it rejects with the signal's reason.
 */
export async function crawlUrls<Target, Result>(
  targets: Iterable<Target> | AsyncIterable<Target>,
  fetch: (target: Target, signal: AbortSignal) => Promise<Result>,
  { connections, delayMs, deadlineMs, signal }: BatchPace,
): Promise<readonly Result[]> {
  // Every request under way listens to the signal.
  setMaxListeners(0, signal);
  const deadline = performance.now() + deadlineMs;
  return pMap(
    targets,
    async (target, index) => {
      signal.throwIfAborted();
      // The first one always goes through, or a long pause would stop the crawl for good.
      if (index > 0 && performance.now() + delayMs > deadline) return pMapSkip;
      if (index >= connections && delayMs > 0) await pause(delayMs, undefined, { signal });
      return fetch(target, signal);
    },
    { concurrency: connections },
  );
}
