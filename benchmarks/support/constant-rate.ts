import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';

export interface PacedRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ConstantRateResult {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/**
 * Sends requests evenly spaced, whether or not the ones before are answered, and measures each from the time it was
 * due: a server that stalls is charged for all that arrived meanwhile. (autocannon's own `overallRate` lets every
 * connection send its share of a second at once, as fast as it can, at the start of that second.)
 */
export async function sendAtConstantRate(options: {
  readonly origin: string;
  readonly requests: readonly PacedRequest[];
  readonly perSecond: number;
  readonly seconds: number;
  readonly connections: number;
}): Promise<ConstantRateResult> {
  const { origin, requests, perSecond, seconds, connections } = options;
  const pool = new Pool(origin, { connections });
  const total = Math.round(perSecond * seconds);
  const latencies: number[] = [];
  let failed = 0;
  const startedMs = performance.now();

  async function sendDue(index: number): Promise<void> {
    const { path, headers } = requests[index % requests.length] ?? { path: '/', headers: {} };
    const dueMs = startedMs + (index * 1000) / perSecond;
    const ok = await send(pool, path, headers);
    latencies.push(performance.now() - dueMs);
    if (!ok) failed += 1;
  }

  const answers: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, Math.floor(((performance.now() - startedMs) * perSecond) / 1000));
      while (answers.length < due) answers.push(sendDue(answers.length));
      if (answers.length < total) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(answers);
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round((latencies[Math.floor(latencies.length * share)] ?? 0) * 10) / 10;
  return { p50Ms: at(0.5), p99Ms: at(0.99), failed };
}

async function send(pool: Pool, path: string, headers: PacedRequest['headers']): Promise<boolean> {
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { ...headers } });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false; // Counted as failed, whatever it was.
  }
}
