import { performance } from 'node:perf_hooks';

/** Tells how late this process may be to notice what has come over the network. */
export interface DelayMeter {
  /** Measures until `end` has been called as often. */
  begin(): void;
  end(): void;
  /** The longest, in ms, that what is noticed now can have waited; 0 for what is no more than the precision. */
  readonly delayMs: () => number;
}

const TICK_MS = 20;

/**
 * What comes while the event loop is at work, or while the system lets the process wait, is noticed when the loop looks
 * again. A timer is late by the same time just before.
 */
export function createDelayMeter(): DelayMeter {
  let users = 0;
  let timer: NodeJS.Timeout | undefined;
  let lastTick = 0;
  let late = 0;

  function tick(): void {
    const now = performance.now();
    late = Math.max(0, now - lastTick - TICK_MS);
    lastTick = now;
  }

  return {
    begin() {
      users += 1;
      if (users > 1) return;
      [lastTick, late] = [performance.now(), 0];
      timer = setInterval(tick, TICK_MS).unref();
    },
    end() {
      users -= 1;
      if (users === 0) clearInterval(timer);
    },
    delayMs() {
      const delay = late + performance.now() - lastTick;
      return delay > 2 * TICK_MS ? delay : 0;
    },
  };
}
