import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface PacedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ConstantRate {
  readonly origin: string;
  readonly requests: readonly PacedRequest[];
  readonly perSecond: number;
  readonly seconds: number;
  readonly connections: number;
}

export interface ConstantRateResult {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/**
 * Sends requests evenly spaced, whether or not the ones before are answered, and measures each from the time it was
 * due: a server that stalls is charged for all that arrived meanwhile. (autocannon's own `overallRate` lets every
 * connection send its share of a second at once, as fast as it can, at the start of that second.) It runs as a process
 * of its own, so that other work of the benchmark is not charged to the server.
 */
export async function sendAtConstantRate(rate: ConstantRate): Promise<ConstantRateResult> {
  const sender = fork(new URL('constant-rate-process.ts', import.meta.url));
  sender.send(rate);
  const [result] = (await once(sender, 'message')) as [ConstantRateResult];
  return result;
}
