import { jest } from '@jest/globals';

/** All timers except for `Date`. */
const TIMERS: Parameters<typeof jest.useFakeTimers>[0] = {
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

/** Runs `work` in a process whose clock is this many ms ahead. */
export async function withClockAhead<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  jest.useFakeTimers({ ...TIMERS, now: Date.now() + milliseconds });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
