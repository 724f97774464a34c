import { Worker } from 'node:worker_threads';

const BEAT_MS = 500;
/** In MB. The thread does next to nothing. */
const WATCHDOG_MEMORY = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 };

/**
 * Ends this process by SIGKILL when its event loop stands still. Such a process does no work and does not react to
 * SIGTERM; its supervisor (`npm start`, Docker, Kubernetes) then starts it again. A thread watches, because nothing in
 * the loop itself could. The thread counts by its own clock, so a process or machine that was suspended does not count
 * as stuck.
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
