import { performance } from 'node:perf_hooks';

/** Measures how late this process may notice data from the network. */
export interface DelayMeter {
  /** Begins a measurement, which runs until each `begin` has had its `end`. */
  begin(): void;
  end(): void;
  /** Returns the longest time in ms that data may have waited until now; 0 below the precision. */
  readonly delayMs: () => number;
}

const TICK_MS = 20;

/**
 * Creates a meter. Data that arrives while the event loop is busy, or while the system suspends the process, waits
 * until the loop polls again. A timer that is due just before is late by the same time.
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
