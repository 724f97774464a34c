import { performance } from 'node:perf_hooks';
import { Pool } from 'undici';
import type { ConstantRate, ConstantRateResult, PacedRequest } from './constant-rate.ts';

process.on('message', (rate: ConstantRate) => {
  void sendEvenly(rate).then((result) => process.send?.(result, () => process.disconnect()));
});

/** The warm-up, which is not counted: the sender compiles its code and opens its connections. */
const WARM_UP_SECONDS = 2;

async function sendEvenly(rate: ConstantRate): Promise<ConstantRateResult> {
  const { origin, requests, perSecond, seconds, connections } = rate;
  const pool = new Pool(origin, { connections });
  const total = Math.round(perSecond * (WARM_UP_SECONDS + seconds));
  const latencies: number[] = [];
  let failed = 0;
  const startedMs = performance.now();

  async function sendDue(index: number): Promise<void> {
    const { path, headers } = requests[index % requests.length] ?? { path: '/', headers: {} };
    const dueMs = startedMs + (index * 1000) / perSecond;
    const ok = await send(pool, path, headers);
    if (index >= perSecond * WARM_UP_SECONDS) latencies.push(performance.now() - dueMs);
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
    return false; // Every error counts as a failed request.
  }
}
