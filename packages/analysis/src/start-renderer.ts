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
  getRunningAnalysis,
  HEARTBEAT_MAX_AGE_MS,
  newHeart,
  RENDERER,
  stopHeart,
} from '@plumbline/database';
import { createPagePool } from '@plumbline/page-work';
import {
  crawlQueue,
  createConsumer,
  createProducer,
  prepareQueueStore,
  probeQueue,
  renderQueue,
} from '@plumbline/queue';
import type { Renderer } from '@plumbline/rendering';
import { openHttp } from './open-http.ts';
import { servingPreview } from './site/preview.ts';
import type { RendererConfig } from './settings.ts';
import { createWorkInHand } from './stages/called-off.ts';
import { measurePage } from './stages/measure/measure-page.ts';
import { renderBatch } from './stages/render/render-batch.ts';
import type { RenderDeps } from './stages/render/render-deps.ts';
import type { Engine } from './start-engine.ts';

const SHUTDOWN_GRACE_MS = 3_000;
const CALLED_OFF_MS = 3_000;
/** Time limit of a batch: it goes on for half a minute, and its last page may take as long again. */
const LONGEST_MS = 2 * 60_000;
/** Time limit of a measurement, which opens a page four times, each time within 35 seconds. */
const LONGEST_MEASURING_MS = 3 * 60_000;

/** Starts the engine of a renderer, which renders pages that crawler workers have fetched, until it is closed. */
export async function startRenderer(
  config: RendererConfig,
  renderer: Renderer,
  logger: Logger,
): Promise<Engine> {
  const store = queueStore(config);
  const db = createDatabase(config.DATABASE_URL, { connectionsMax: config.RENDER_CONCURRENCY * 2 + 2 });
  traceStatements(db.pool);
  await awaitDatabase(db, (reason) => logger.warn('database.awaited', { reason }));
  await prepareQueueStore(store, { logger });
  const http = openHttp(config);
  const crawlJobs = createProducer(store, crawlQueue, { logger });
  const probeJobs = createProducer(store, probeQueue, { logger });
  const renderJobs = createProducer(store, renderQueue, { logger });
  const pages = createPagePool({ deadlineMs: config.PAGE_SECONDS * 1000, logger });
  const stopping = new AbortController();
  const deps: RenderDeps = {
    config,
    db,
    http,
    pages,
    renderer,
    secretBox: createSecretBox(config.SECRETS_KEY, config.SECRETS_KEY_OTHER),
    logger,
    crawlJobs,
    probeJobs,
    renderJobs,
    stopping: stopping.signal,
  };
  const work = createWorkInHand(db);
  const consumer = createConsumer(
    store,
    renderQueue,
    ({ analysisId }, slot) =>
      work.forAnalysis({ analysisId, queue: renderQueue.name }, slot, async () => {
        const analysis = await getRunningAnalysis(db, analysisId);
        if (analysis === null || analysis.stage === 'discover') return;
        const served = await servingPreview(deps, analysis);
        if (analysis.stage === 'crawl') return renderBatch(served, analysis, slot.signal);
        slot.mayTake(LONGEST_MEASURING_MS);
        await measurePage(served, analysis, slot.signal);
      }),
    { concurrency: config.RENDER_CONCURRENCY, longestMs: LONGEST_MS, logger },
  );
  const stopReading = readOnScrape(() => measurePool(db.pool));
  const heart = newHeart({
    kind: RENDERER,
    privateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
    secretsKeyId: keyId(config.SECRETS_KEY),
  });
  const beat = () =>
    beatHeart(
      db,
      heart,
      [consumer, pages].map(({ slots }) => slots),
    );
  await beat();
  const timers = [
    runPeriodically(() => work.endCalledOff(), {
      intervalMs: CALLED_OFF_MS,
      onError: (error) => logger.warn('called_off.unknown', { error }),
    }),
    runPeriodically(beat, {
      intervalMs: HEARTBEAT_MAX_AGE_MS / 3,
      onError: (error) => logger.warn('heartbeat.failed', { error }),
    }),
  ];
  logger.info('renderer.started', { queue: store.kind, concurrency: config.RENDER_CONCURRENCY });

  return {
    async close() {
      stopping.abort();
      stopReading();
      await Promise.all(timers.map((timer) => timer.stop()));
      await consumer.close({ graceMs: SHUTDOWN_GRACE_MS });
      await stopHeart(db, heart.id).catch((error: unknown) => logger.warn('heartbeat.failed', { error }));
      await renderer.close();
      await Promise.all([crawlJobs, probeJobs, renderJobs].map((jobs) => jobs.close()));
      http.close();
      await pages.close();
      await db.$disconnect();
      logger.info('renderer.stopped');
    },
  };
}
