import { runInNewContext } from 'node:vm';

/**
 * What `work` returns, if it returns in time; else it is cut short and this throws. It ends what never yields, such as a
 * regular expression that runs away: a test of such a fault fails then, instead of standing still with all that follow.
 */
export function inTime<T>(withinMs: number, work: () => T): T {
  return runInNewContext('work()', { work }, { timeout: withinMs }) as T;
}
