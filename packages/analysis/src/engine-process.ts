import { awaitDatabase, createDatabase, startHeartbeat, type DatabaseOptions } from '@plumbline/database';
import { createPagePool, type PagePool } from '@plumbline/page-work';
import {
  crawlQueue,
  createProducer,
  prepareQueueStore,
  probeQueue,
  renderQueue,
  type Consumer,
} from '@plumbline/queue';
import {
  createSecretBox,
  measurePool,
  queueStore,
  readOnScrape,
  runPeriodically,
  traceStatements,
  type Logger,
  type PeriodicWork,
} from '@plumbline/service';
import type { ProcessDeps } from './deps.ts';
import { openHttp } from './open-http.ts';
import type { EngineConfig } from './settings.ts';
import { createWorkInHand } from './stages/work-in-hand.ts';

/** Interval in which the process looks for cancelled and deleted analyses. */
const CALLED_OFF_MS = 3_000;

export interface Engine {
  /** Stops claiming, finishes or gives back what it holds, and closes every connection, within 10 s. */
  close(): Promise<void>;
}

interface RunningParts {
  /** The kind of the heartbeats. */
  readonly kind: string;
  readonly consumers: readonly Consumer[];
  readonly timers: readonly PeriodicWork[];
  /** The time that running jobs have to end. */
  readonly graceMs: number;
  /** Closes what this process has besides, once its jobs have ended. */
  readonly closeOthers: () => Promise<unknown>;
}

/** Opens threads that read pages. One site may use all but one. */
export function openPages({ THREADS, PAGE_SECONDS }: EngineConfig, logger: Logger): PagePool {
  return createPagePool({ threads: THREADS + 1, deadlineMs: PAGE_SECONDS * 1000, logger });
}

/** Opens what crawler workers and renderers both need, before they take jobs. */
export async function openProcess(
  config: EngineConfig,
  logger: Logger,
  options: DatabaseOptions,
  pages = openPages(config, logger),
) {
  const store = queueStore(config);
  const db = createDatabase(config.DATABASE_URL, options);
  traceStatements(db.pool);
  await awaitDatabase(db, (reason) => logger.warn('database.awaited', { reason }));
  await prepareQueueStore(store, { logger });
  const stopping = new AbortController();
  const inHand = createWorkInHand(db);
  const deps: ProcessDeps = {
    db,
    http: openHttp(config),
    pages,
    secretBox: createSecretBox(config.SECRETS_KEY, config.SECRETS_KEY_OTHER),
    logger,
    crawlJobs: createProducer(store, crawlQueue, { logger }),
    probeJobs: createProducer(store, probeQueue, { logger }),
    renderJobs: createProducer(store, renderQueue, { logger }),
    stopping: stopping.signal,
  };

  /** Reports this process to the others, and ends work that is called off, until it is closed. */
  async function run({ kind, consumers, timers, graceMs, closeOthers }: RunningParts): Promise<Engine> {
    const { http, pages, crawlJobs, probeJobs, renderJobs } = deps;
    const stopReading = readOnScrape(() => measurePool(db.pool));
    const slots = () => [...consumers, pages].map((work) => work.slots);
    const heartbeat = await startHeartbeat(db, { kind, config, slots, logger });
    const allTimers = [
      ...timers,
      runPeriodically(() => inHand.endCalledOff(), {
        intervalMs: CALLED_OFF_MS,
        onError: (error) => logger.warn('called_off.unknown', { error }),
      }),
    ];
    return {
      async close() {
        stopping.abort();
        stopReading();
        await Promise.all(allTimers.map((timer) => timer.stop()));
        await Promise.all(consumers.map((consumer) => consumer.close({ graceMs })));
        await heartbeat.stop();
        await closeOthers();
        await Promise.all([crawlJobs, probeJobs, renderJobs].map((jobs) => jobs.close()));
        http.close();
        await pages.close();
        await db.$disconnect();
      },
    };
  }

  return { store, deps, inHand, run };
}
