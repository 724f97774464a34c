import type { QueueStore } from '@plumbline/service';
import {
  PostgresConnection,
  PostgresQueueBackend,
  Queue,
  Worker,
  type createPostgresBackend,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';

/** What is used of BullMQ's queue, whichever backend carries it. */
export type OpenQueue = Pick<Queue, 'add' | 'getJobCounts' | 'getWaiting' | 'on' | 'close' | 'disconnect'>;

export type OpenWorker = Pick<
  Worker,
  'on' | 'pause' | 'close' | 'disconnect' | 'cancelJob' | 'cancelAllJobs' | 'waitUntilReady'
>;

/** Connects to add jobs; a command that cannot be sent fails at once instead of waiting for Redis to return. */
export function openQueue(
  store: QueueStore,
  name: string,
  options: Omit<QueueOptions, 'connection'>,
): OpenQueue {
  if (store.kind === 'redis') {
    const connection = { ...redisConnection(store.url), enableOfflineQueue: false, maxRetriesPerRequest: 1 };
    return new Queue(name, { ...options, connection });
  }
  const connection = { ...postgresConnection(store.databaseUrl), max: 2 };
  return new Queue(name, { ...options, connection }, patientBackend) as unknown as OpenQueue;
}

/** Connects to take jobs; waits for a lost connection for as long as it takes. */
export function openWorker(
  store: QueueStore,
  name: string,
  processor: Processor,
  options: Omit<WorkerOptions, 'connection'>,
): OpenWorker {
  if (store.kind === 'redis') {
    const connection = { ...redisConnection(store.url), maxRetriesPerRequest: null };
    return new Worker(name, processor, { ...options, connection });
  }
  const connection = { ...postgresConnection(store.databaseUrl), max: 4 };
  return new Worker(name, processor, { ...options, connection }, patientBackend) as unknown as OpenWorker;
}

/** Reconnects within seconds: an outage must not last longer here than it did there. */
function redisConnection(url: string) {
  return {
    url,
    connectTimeout: 5_000,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, 3_000),
  };
}

function postgresConnection(databaseUrl: string) {
  return { connectionString: databaseUrl, connectionTimeoutMillis: 5_000 };
}

/**
 * BullMQ looks at the version of its tables before the first command, and keeps what came of it: where that look failed,
 * every command fails from then on, at once, and a worker that tries again turns the event loop no more (6.7.0).
 * `prepareQueueStore` has made the tables, so that each command simply connects.
 */
class PatientConnection extends PostgresConnection {
  override waitUntilReady(): Promise<void> {
    return Promise.resolve();
  }
}

const patientBackend: typeof createPostgresBackend = (name, options) =>
  new PostgresQueueBackend(new PatientConnection(options.connection), name, options);
