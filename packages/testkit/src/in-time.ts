import { runInNewContext } from 'node:vm';

/** By then even a busy machine has done seconds of work, and no work that runs away has ended. */
const ENDS_WITHIN_MS = 25_000;

/**
 * What `work` returns, if that cost no more processor time than given; else this throws. What never yields, such as a
 * regular expression that runs away, is cut short: a test of such a fault fails then, instead of standing still with all
 * that follow.
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
