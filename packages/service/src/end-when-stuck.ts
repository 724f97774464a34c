import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
/** In MB: it does next to nothing. */
const WATCHDOG_MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/**
 * Ends this process by SIGKILL when its event loop stands still: it then does nothing more for anybody, does not even
 * hear SIGTERM, and whoever runs it (`npm start`, Docker, Kubernetes) starts it again. A thread watches, for nothing in
 * the loop itself could; it counts by its own clock, so that a process or machine that was suspended is not stuck.
 */
export function endWhenStuck(options: { readonly service: string; readonly stallSeconds: number }): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const watchdog = new Worker(new URL('../watchdog.mjs', import.meta.url), {
    workerData: { ...options, beats },
    execArgv: [],
    env: {},
    resourceLimits: WATCHDOG_MEMORY,
  });
  watchdog.unref();
}
