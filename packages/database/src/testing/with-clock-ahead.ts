import { jest } from '@jest/globals';

/** All timers except for `Date`. */
const TIMERS = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

/** Runs `work` in a process whose clock is this many ms ahead. */
export async function withClockAhead<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  jest.useFakeTimers({ now: Date.now() + milliseconds, doNotFake: TIMERS });
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}
