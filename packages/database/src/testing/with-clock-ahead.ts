import type { jest as Jest } from '@jest/globals';

/** All timers except for `Date`. */
const TIMERS: Parameters<typeof Jest.useFakeTimers>[0] = {
  doNotFake: [
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
    'setInterval',
    'clearInterval',
    'setTimeout',
    'clearTimeout',
  ],
};

/** Runs `work` with the clock of the process set ahead by `milliseconds`. */
export async function withClockAhead<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  // Imported here, because `npm run chaos` uses other parts of this folder without Jest.
  const { jest } = await import('@jest/globals');
  jest.useFakeTimers({ ...TIMERS, now: Date.now() + milliseconds });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
