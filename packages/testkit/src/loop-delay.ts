import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

/** The delay of an event loop in ms: 99.9 % of the samples are no higher than `p999`. */
export interface LoopDelay {
  readonly p999: number;
  readonly longest: number;
}

const RESOLUTION_MS = 10;

/**
 * Measures the event loop of this thread during `work`, and at the same time the loop of an idle thread, whose delay is
 * the machine's.
 */
export async function measureLoopDelay(
  work: () => Promise<unknown>,
): Promise<{ readonly own: LoopDelay; readonly idle: LoopDelay }> {
  const idleThread = new Worker(IDLE, { eval: true, workerData: RESOLUTION_MS });
  await once(idleThread, 'message');
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  try {
    await work();
  } finally {
    histogram.disable();
    idleThread.postMessage('end');
  }
  const [idle] = (await once(idleThread, 'message')) as [LoopDelay];
  await idleThread.terminate();
  return { own: { p999: histogram.percentile(99.9) / 1e6, longest: histogram.max / 1e6 }, idle };
}

const IDLE = `
  const { monitorEventLoopDelay } = require('node:perf_hooks');
  const { parentPort, workerData } = require('node:worker_threads');
  const histogram = monitorEventLoopDelay({ resolution: workerData });
  histogram.enable();
  parentPort.once('message', () => {
    histogram.disable();
    parentPort.postMessage({ p999: histogram.percentile(99.9) / 1e6, longest: histogram.max / 1e6 });
  });
  parentPort.postMessage('ready');`;
