import {
  createSecretBox,
  keyId,
  measurePool,
  queueStore,
  readOnScrape,
  runPeriodically,
  traceStatements,
  type Logger,
} from '@plumbline/service';
import {
  awaitDatabase,
  beatHeart,
  createDatabase,
  createOwnConnections,
  findIdleAnalyses,
  findIdleVisits,
  giveUpRendering,
  hasLiveRenderer,
  HEARTBEAT_MAX_AGE_MS,
  newHeart,
  stopHeart,
} from '@plumbline/database';
import { createPagePool } from '@plumbline/page-work';
import {
  crawlQueue,
  createConsumer,
  createProducer,
  deliveryQueue,
  prepareQueueStore,
  probeQueue,
  renderQueue,
  visitQueue,
} from '@plumbline/queue';
import { advanceAnalysis } from './stages/advance-analysis.ts';
import { createWorkInHand } from './stages/called-off.ts';
import type { EngineConfig } from './settings.ts';
import { CRAWLER, type EngineDeps } from './deps.ts';
import { openHttp } from './open-http.ts';
import { probeBatch } from './stages/probe/probe-batch.ts';
import { makeVisit, wakeVisitor } from './visit/make-visit.ts';

const SHUTDOWN_GRACE_MS = 6_000;
/** Interval in which the worker looks for cancelled and deleted analyses. */
const CALLED_OFF_MS = 3_000;

export interface Engine {
  /** Stops claiming, finishes or gives back what it holds, and closes every connection, within 10 s. */
  close(): Promise<void>;
}

/** Starts the engine of a crawler worker, which takes jobs until it is closed. Any number of them share the work. */
export async function startEngine(config: EngineConfig, logger: Logger): Promise<Engine> {
  const store = queueStore(config);
  const db = createDatabase(config.DATABASE_URL, {
    connectionsMax: config.CRAWL_CONCURRENCY * 2 + 2,
    keepsPlans: true,
  });
  traceStatements(db.pool);
  await awaitDatabase(db, (reason) => logger.warn('database.awaited', { reason }));
  await prepareQueueStore(store, { logger });
  const http = openHttp(config);
  const crawlJobs = createProducer(store, crawlQueue, { logger });
  const probeJobs = createProducer(store, probeQueue, { logger });
  const renderJobs = createProducer(store, renderQueue, { logger });
  const visitJobs = createProducer(store, visitQueue, { logger });
  const deliveryJobs = createProducer(store, deliveryQueue, { logger });
  const pages = createPagePool({ deadlineMs: config.PAGE_SECONDS * 1000, logger });
  const stopping = new AbortController();
  const secretBox = createSecretBox(config.SECRETS_KEY, config.SECRETS_KEY_OTHER);
  const ownConnections = createOwnConnections(db);
  const deps: EngineDeps = {
    config,
    db,
    ownConnections,
    http,
    pages,
    secretBox,
    logger,
    crawlJobs,
    probeJobs,
    renderJobs,
    visitJobs,
    deliveryJobs,
    ownBatches: new Map(),
    stopping: stopping.signal,
  };
  const work = createWorkInHand(db);
  const consumers = [
    createConsumer(
      store,
      crawlQueue,
      ({ analysisId }, slot) =>
        work.forAnalysis({ analysisId, queue: crawlQueue.name }, slot, () =>
          advanceAnalysis(deps, analysisId, slot),
        ),
      {
        concurrency: config.CRAWL_CONCURRENCY,
        logger,
      },
    ),
    createConsumer(
      store,
      probeQueue,
      ({ analysisId }, slot) =>
        work.forAnalysis({ analysisId, queue: probeQueue.name }, slot, () =>
          probeBatch(deps, analysisId, slot.signal),
        ),
      {
        concurrency: config.CRAWL_CONCURRENCY,
        logger,
      },
    ),
    createConsumer(store, visitQueue, ({ visitId }, { signal }) => makeVisit(deps, visitId, signal), {
      concurrency: config.CRAWL_CONCURRENCY,
      logger,
    }),
  ];
  const stopReading = readOnScrape(() => measurePool(db.pool));
  const heart = newHeart({
    kind: CRAWLER,
    privateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
    secretsKeyId: keyId(config.SECRETS_KEY),
  });
  const beat = () =>
    beatHeart(
      db,
      heart,
      [...consumers, pages].map(({ slots }) => slots),
    );
  await beat();
  let reconciled: string | undefined;
  const reconcileNext = async () => {
    reconciled = await reconcile(deps, reconciled);
  };
  const timers = [
    runPeriodically(() => work.endCalledOff(), {
      intervalMs: CALLED_OFF_MS,
      onError: (error) => logger.warn('called_off.unknown', { error }),
    }),
    runPeriodically(reconcileNext, {
      intervalMs: config.RECONCILE_SECONDS * 1000,
      onError: (error) => logger.error('reconcile.failed', { error }),
    }),
    runPeriodically(beat, {
      intervalMs: HEARTBEAT_MAX_AGE_MS / 3,
      onError: (error) => logger.warn('heartbeat.failed', { error }),
    }),
  ];
  await reconcileNext();
  logger.info('worker.started', { queue: store.kind, concurrency: config.CRAWL_CONCURRENCY });

  return {
    async close() {
      stopping.abort();
      stopReading();
      await Promise.all(timers.map((timer) => timer.stop()));
      await Promise.all(consumers.map((consumer) => consumer.close({ graceMs: SHUTDOWN_GRACE_MS })));
      await stopHeart(db, heart.id).catch((error: unknown) => logger.warn('heartbeat.failed', { error }));
      await Promise.all(
        [crawlJobs, probeJobs, renderJobs, visitJobs, deliveryJobs].map((jobs) => jobs.close()),
      );
      http.close();
      await pages.close();
      await ownConnections.close();
      await db.$disconnect();
      logger.info('worker.stopped');
    },
  };
}

const MINUTE_MS = 60_000;

/**
 * Wakes workers for work that nobody holds, after lost jobs, dead workers or a flushed queue.
 *
 * @param after where the round before ended
 * @returns where this one ended
 */
async function reconcile(deps: EngineDeps, after: string | undefined): Promise<string> {
  const { analyses, next } = await findIdleAnalyses(deps.db, after);
  for (const { analysisId, pages, probes, renders } of analyses) {
    deps.logger.info('reconcile.woke', { analysisId });
    // Most of them wait in the queue already. Without an id, each round would add one more job of each. The job of a worker
    // that has died stays for a while, so there is another one each minute.
    const once = { id: `idle-${analysisId}-${Math.floor(Date.now() / MINUTE_MS)}` };
    if (pages) await deps.crawlJobs.wakeUp({ analysisId }, once);
    if (probes) await deps.probeJobs.wakeUp({ analysisId }, once);
    if (renders) await deps.renderJobs.wakeUp({ analysisId }, once);
  }
  if (!(await hasLiveRenderer(deps.db))) await giveUpRendering(deps.db);
  for (const visitId of await findIdleVisits(deps.db)) await wakeVisitor(deps, visitId);
  return next;
}
