import {
  CalledOffError,
  createSlots,
  withLogFields,
  type LogFields,
  type Logger,
  type QueueStore,
  type Slot,
  type SlotsState,
} from '@plumbline/service';
import { cleanText } from './clean-text.ts';
import { settlesWithin } from './deadline.ts';
import type { QueueDefinition } from './define-queue.ts';
import { logConnectionErrors } from './log-connection-errors.ts';
import { openWorker } from './store.ts';

export interface ConsumerOptions<Payload> {
  /** Jobs at once in this process. */
  readonly concurrency: number;
  /** A job that takes longer is given up. Default: 10 minutes. */
  readonly longestMs?: number;
  readonly logger: Logger;
  /** Called after a processor has thrown, in addition to the log line. The job runs once more. */
  readonly onError?: (error: unknown, payload: Payload) => void;
}

/**
 * The work on a job. It must be safe to run twice, also at the same time. The signal of its slot also aborts at
 * shutdown after the grace period, and when another consumer has taken the job.
 */
export type JobProcessor<Payload> = (payload: Payload, slot: Slot) => Promise<void>;

export interface Consumer {
  /** The slots of its jobs. */
  readonly slots: SlotsState;
  /**
   * Takes no more jobs, gives running ones `graceMs`, then aborts them. A job that ignores the signal is left behind;
   * another consumer gets it when its lock has expired.
   */
  close(options: { readonly graceMs: number }): Promise<void>;
}

/** Takes jobs until it is closed. It logs a lost connection and waits for it. */
export function createConsumer<Payload>(
  store: QueueStore,
  definition: QueueDefinition<Payload>,
  processor: JobProcessor<Payload>,
  options: ConsumerOptions<Payload>,
): Consumer {
  const { concurrency, longestMs = JOB_MS, onError } = options;
  const logger = options.logger.child({ queue: definition.name });
  const slots = createSlots({ name: definition.name, places: concurrency, longestMs, logger });
  const running = new Set<Promise<void>>();

  async function run(data: unknown, jobId: string | undefined, signal: AbortSignal): Promise<void> {
    const payload = definition.payload.safeParse(data);
    if (!payload.success) {
      logger.error('queue.job_dropped', { jobId, reason: cleanText(payload.error) });
      return;
    }
    await withLogFields(payload.data as LogFields, () => process(payload.data, jobId, signal));
  }

  async function process(payload: Payload, jobId: string | undefined, signal: AbortSignal): Promise<void> {
    try {
      await slots.run({ jobId, ...payload }, (slot) => processor(payload, slot), signal);
    } catch (error) {
      if (error instanceof CalledOffError) {
        logger.info('queue.job_called_off', { jobId });
        return;
      }
      if (signal.aborted) {
        logger.info('queue.job_aborted', { jobId });
      } else {
        logger.error('queue.job_failed', { jobId, error });
        onError?.(error, payload);
      }
      // BullMQ stores the text, and the original error might not be storable.
      throw new Error(cleanText(error));
    }
  }

  const worker = openWorker(
    store,
    definition.name,
    // Takes three parameters without a default: BullMQ tells by their number whether the processor wants the signal.
    async (job, _token, signal) => {
      const work = run(job.data, job.id, signal ?? new AbortController().signal);
      running.add(work);
      try {
        await work;
      } finally {
        running.delete(work);
      }
    },
    { concurrency, lockDuration: LOCK_MS, stalledInterval: STALLED_CHECK_MS, maxStalledCount: 2 },
  );
  logConnectionErrors(worker, definition.name, logger);
  worker.on('stalled', (jobId) => logger.warn('queue.job_stalled', { jobId }));
  worker.on('lockRenewalFailed', (jobIds) => {
    for (const jobId of jobIds) worker.cancelJob(jobId, 'another consumer has the job');
  });

  async function idleWithin(milliseconds: number): Promise<boolean> {
    return settlesWithin(milliseconds, Promise.allSettled(running));
  }

  return {
    get slots() {
      return slots.state;
    },
    async close({ graceMs }) {
      await settlesWithin(PAUSE_MS, worker.pause(true));
      let idle = await idleWithin(graceMs);
      if (!idle) {
        worker.cancelAllJobs('shutting down');
        idle = await idleWithin(ABORT_MS);
      }
      if (!(await settlesWithin(CLOSE_MS, worker.close(!idle)))) await worker.disconnect();
    },
  };
}

const JOB_MS = 10 * 60_000;
/** Others take the jobs of a killed consumer within the sum of these two. */
const LOCK_MS = 60_000;
const STALLED_CHECK_MS = 30_000;
/** Time for the store to learn that this process takes no more jobs. If the store is away, there are none to take. */
const PAUSE_MS = 500;
/** Time for an aborted processor to give back its work. */
const ABORT_MS = 1_000;
/** Time for the connection to close. */
const CLOSE_MS = 2_000;
