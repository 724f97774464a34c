import type { Database } from '@plumbline/database';
import type { Logger, SecretBox } from '@plumbline/service';
import type { HttpClient } from '@plumbline/net';
import type { PagePool } from '@plumbline/page-work';
import type { Producer } from '@plumbline/queue';
import type { EngineConfig } from './settings.ts';

interface AnalysisJob {
  readonly analysisId: string;
}

/** What the pieces of the engine share; made once, in start-engine.ts. */
export interface EngineDeps {
  readonly config: EngineConfig;
  readonly db: Database;
  readonly http: HttpClient;
  /** Threads that read and judge pages. */
  readonly pages: PagePool;
  readonly secretBox: SecretBox;
  readonly logger: Logger;
  readonly crawlJobs: Producer<AnalysisJob>;
  readonly probeJobs: Producer<AnalysisJob>;
  readonly visitJobs: Producer<{ readonly visitId: string }>;
  readonly deliveryJobs: Producer<{ readonly deliveryId: string }>;
}

/** Wakes a worker for the check. When the queue is away, the reconciler will do so. */
export async function wake(
  deps: Pick<EngineDeps, 'logger'>,
  jobs: Producer<AnalysisJob>,
  analysisId: string,
  delayMs = 0,
): Promise<void> {
  try {
    await jobs.add({ analysisId }, { delayMs });
  } catch (error) {
    deps.logger.warn('queue.wake_up_lost', { analysisId, error });
  }
}

/** Wakes a dispatcher for the event that an ended analysis wrote. When the queue is away, the dispatchers' poll finds it. */
export async function tell(deps: EngineDeps, deliveryId: string | null): Promise<void> {
  if (deliveryId === null) return;
  try {
    await deps.deliveryJobs.add({ deliveryId });
  } catch (error) {
    deps.logger.warn('queue.wake_up_lost', { deliveryId, error });
  }
}
