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

export type OpenWorker = Pick<
  Worker,
  'on' | 'pause' | 'close' | 'disconnect' | 'cancelJob' | 'cancelAllJobs' | 'waitUntilReady'
>;

/** Connects to add jobs. A command that cannot be sent fails at once instead of waiting for Redis to return. */
export function openQueue(store: QueueStore, name: string, options: Omit<QueueOptions, 'connection'>): Queue {
  if (store.kind === 'redis') {
    const connection = { ...redisConnection(store.url), enableOfflineQueue: false, maxRetriesPerRequest: 1 };
    return new Queue(name, { ...options, connection });
  }
  const connection = { ...postgresConnection(store.databaseUrl), max: 2 };
  return new Queue(name, { ...options, connection }, patientBackend) as unknown as Queue;
}

/** Connects to take jobs. It waits for a lost connection without a limit. */
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

/** Reconnects within seconds, so that an outage here ends when it ends there. */
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
 * BullMQ reads the version of its tables before the first command and keeps the result. If that read failed, every
 * later command fails at once, and a worker that retries blocks the event loop (6.7.0). `prepareQueueStore` has made
 * the tables, so each command simply connects.
 */
class PatientConnection extends PostgresConnection {
  override waitUntilReady(): Promise<void> {
    return Promise.resolve();
  }
}

const patientBackend: typeof createPostgresBackend = (name, options) =>
  new PostgresQueueBackend(new PatientConnection(options.connection), name, options);
