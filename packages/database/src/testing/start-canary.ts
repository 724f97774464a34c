import { startApp, until, type Canary } from '@plumbline/testkit';
import { findEndedAnalysis, seedAnalysis } from './seeds.ts';
import type { TestDatabase } from './test-database.ts';

interface RunningCanary {
  readonly analyse: Canary;
  /** Returns what the worker has logged. */
  log(): string;
  close(): Promise<unknown>;
}

/** Starts a worker as a process of its own that analyses a site for this database. */
export async function startCanary(
  { db, url }: TestDatabase,
  origin: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningCanary> {
  const worker = await startApp({
    name: 'crawler-worker',
    environment: {
      DATABASE_URL: url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      RECONCILE_SECONDS: '0.2',
      ...environment,
    },
    event: 'worker.started',
  });
  return {
    async analyse() {
      const startedAt = performance.now();
      const { analysisId } = await seedAnalysis(db, { startUrl: `${origin}/` });
      await until(() => findEndedAnalysis(db, analysisId), `the analysis of ${origin}`);
      return performance.now() - startedAt;
    },
    log: () => JSON.stringify(worker.log()),
    close: () => worker.stop(),
  };
}
