import { jest } from '@jest/globals';

/** All but `Date`. */
const TIMERS = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

/** Does something in a process whose clock is wrong by so many ms. */
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
