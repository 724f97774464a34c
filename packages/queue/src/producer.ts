import type { QueueStore, Logger } from '@plumbline/service';
import { settlesWithin } from './deadline.ts';
import type { QueueDefinition } from './define-queue.ts';
import { logConnectionErrors } from './log-connection-errors.ts';
import { openQueue } from './store.ts';

export interface AddOptions {
  /** Delay before the job may run. Default: none. */
  readonly delayMs?: number;
  /**
   * A second job of the same id is dropped while the first waits or runs. Ids contain no colon and are not plain
   * numbers. A caller that needs a wake-up *after* the running job must omit the id, or make it differ.
   */
  readonly id?: string;
}

export interface Producer<Payload> {
  /** Name of its queue. */
  readonly queue: string;
  /** @throws QueueUnavailableError when the store cannot be reached */
  add(payload: Payload, options?: AddOptions): Promise<void>;
  /**
   * Adds a job that may be lost: a failure is logged, and the reconciler makes up for it. Delayed wake-ups for the same
   * work that are due in the same moment are one job, so that those who poll for something do not become more and more.
   */
  wakeUp(payload: Payload, options?: AddOptions): Promise<void>;
  /**
   * Checks that the store takes jobs, by a write. A Redis that is full, or a replica, answers questions nevertheless.
   *
   * @throws QueueUnavailableError when it takes none
   */
  expectToTakeJobs(): Promise<void>;
  /**
   * Returns the number of jobs that wait for a consumer. A delayed job counts once it is due and a consumer has seen
   * it.
   */
  waiting(): Promise<number>;
  /** Returns how long the oldest waiting job has waited; 0 if there is none. */
  oldestWaitingMs(): Promise<number>;
  /** Returns the payloads of the first few waiting jobs. */
  firstWaiting(): Promise<readonly Payload[]>;
  close(): Promise<void>;
}

/** Thrown if a job could not be handed over. Nothing is lost: a job only wakes a worker up. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}

export function createProducer<Payload>(
  store: QueueStore,
  definition: QueueDefinition<Payload>,
  deps: { readonly logger: Logger },
): Producer<Payload> {
  const queue = openQueue(store, definition.name, {
    defaultJobOptions: {
      attempts: ATTEMPTS,
      backoff: { type: 'fixed', delay: RETRY_DELAY_MS },
      // A finished job that stayed would block the next job of its id.
      removeOnComplete: true,
      removeOnFail: true,
    },
  });
  logConnectionErrors(queue, definition.name, deps.logger);

  async function orUnavailable<Result>(command: Promise<Result>): Promise<Result> {
    let cause: unknown;
    try {
      if (await settlesWithin(COMMAND_TIMEOUT_MS, command)) return await command;
    } catch (error) {
      cause = error;
    }
    throw new QueueUnavailableError(`The queue "${definition.name}" cannot be reached.`, { cause });
  }

  async function add(payload: Payload, { delayMs = 0, id }: AddOptions = {}): Promise<void> {
    const data = definition.payload.parse(payload);
    const options = id === undefined ? { delay: delayMs } : { delay: delayMs, jobId: id };
    await orUnavailable(queue.add(definition.name, data, options));
  }

  return {
    queue: definition.name,
    add,
    async wakeUp(payload, options) {
      try {
        await add(payload, { ...momentId(payload, options?.delayMs), ...options });
      } catch (error) {
        if (!(error instanceof QueueUnavailableError)) throw error;
        deps.logger.warn('queue.wake_up_lost', { queue: definition.name, ...payload, error });
      }
    },
    async expectToTakeJobs() {
      await orUnavailable(queue.getBackend().setQueueMeta(queue.metaValues));
    },
    async waiting() {
      const counts = await orUnavailable(queue.getJobCounts('waiting', 'prioritized'));
      return Object.values(counts).reduce((sum, count) => sum + count, 0);
    },
    async oldestWaitingMs() {
      const [oldest] = await orUnavailable(queue.getWaiting(0, 0));
      return oldest === undefined ? 0 : Math.max(0, Date.now() - oldest.timestamp - oldest.delay);
    },
    async firstWaiting() {
      const jobs = await orUnavailable(queue.getWaiting(0, FIRST_WAITING - 1));
      return jobs.flatMap(({ data }) => definition.payload.safeParse(data).data ?? []);
    },
    async close() {
      // If Redis is away, the close command gets no answer.
      if (!(await settlesWithin(COMMAND_TIMEOUT_MS, queue.close()))) await queue.disconnect();
    },
  };
}

/** Wake-ups for the same work that are due within this time are one. */
const MOMENT_MS = 500;

/**
 * Names a delayed wake-up by its work and the moment in which it is due. A shorter delay may end in the moment of the job
 * that asks for it, whose id it must not have.
 */
function momentId(payload: unknown, delayMs = 0): Pick<AddOptions, 'id'> {
  if (delayMs < MOMENT_MS) return {};
  const work = Object.values(payload as Readonly<Record<string, unknown>>).join('-');
  const id = `${work}-${Math.floor((Date.now() + delayMs) / MOMENT_MS)}`;
  return { id };
}

/** The PostgreSQL backend may count a job as failed if its connection broke while it finished. So we try once more. */
const ATTEMPTS = 2;
const RETRY_DELAY_MS = 1_000;
const COMMAND_TIMEOUT_MS = 2_000;
const FIRST_WAITING = 3;
