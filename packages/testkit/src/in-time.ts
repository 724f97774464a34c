import { runInNewContext } from 'node:vm';

/** Limit of elapsed time: a busy machine has done seconds of work by then, and runaway work is still running. */
const ENDS_WITHIN_MS = 25_000;

/**
 * Returns what `work` returns, and throws if that took more processor time than allowed. Work that never yields, such
 * as a runaway regular expression, is cut short: a test of it fails instead of blocking all tests after it.
 */
export function inTime<T>(processorMs: number, work: () => T): T {
  const before = process.cpuUsage();
  const result = runInNewContext('work()', { work }, { timeout: ENDS_WITHIN_MS }) as T;
  const { user, system } = process.cpuUsage(before);
  const spentMs = (user + system) / 1000;
  if (spentMs > processorMs)
    throw new Error(`It cost ${Math.round(spentMs)} ms, and may cost ${processorMs}.`);
  return result;
}
