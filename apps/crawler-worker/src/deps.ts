import type { Database } from '@plumbline/database';
import type { Logger } from '@plumbline/logging';
import type { HttpClient } from '@plumbline/net';
import type { DetectLanguage } from '@plumbline/page-facts';
import type { Producer } from '@plumbline/queue';
import type { WorkerConfig } from './config.ts';

interface CheckJob {
  readonly siteCheckId: string;
}

/** What the pieces of a worker share; made once, in worker.ts. */
export interface WorkerDeps {
  readonly config: WorkerConfig;
  readonly db: Database;
  readonly http: HttpClient;
  readonly detectLanguage: DetectLanguage;
  readonly logger: Logger;
  readonly crawlJobs: Producer<CheckJob>;
  readonly probeJobs: Producer<CheckJob>;
}

/** Wakes a worker for the check. When the queue is away, the reconciler will do so. */
export async function wake(
  deps: Pick<WorkerDeps, 'logger'>,
  jobs: Producer<CheckJob>,
  siteCheckId: string,
  delayMs = 0,
): Promise<void> {
  try {
    await jobs.add({ siteCheckId }, { delayMs });
  } catch (error) {
    deps.logger.warn('queue.wake_up_lost', { siteCheckId, error });
  }
}
