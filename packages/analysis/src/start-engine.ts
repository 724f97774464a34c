import {
  createOwnConnections,
  findIdleAnalyses,
  findIdleVisits,
  giveUpRendering,
  hasLiveRenderer,
} from '@plumbline/database';
import {
  crawlQueue,
  createConsumer,
  createProducer,
  deliveryQueue,
  probeQueue,
  visitQueue,
} from '@plumbline/queue';
import type { PagePool } from '@plumbline/page-work';
import { runPeriodically, type Logger } from '@plumbline/service';
import { CRAWLER, type EngineDeps } from './deps.ts';
import { openProcess, type Engine } from './engine-process.ts';
import type { EngineConfig } from './settings.ts';
import { advanceAnalysis } from './stages/advance-analysis.ts';
import { probeBatch } from './stages/probe/probe-batch.ts';
import { makeVisit, wakeVisitor } from './visit/make-visit.ts';

const SHUTDOWN_GRACE_MS = 6_000;

/**
 * Starts the engine of a crawler worker, which takes jobs until it is closed. Any number of them share the work.
 *
 * @param pages threads of its own by default
 */
export async function startEngine(config: EngineConfig, logger: Logger, pages?: PagePool): Promise<Engine> {
  const { CRAWL_CONCURRENCY: concurrency } = config;
  const connections = { connectionsMax: concurrency * 2 + 2, keepsPlans: true };
  const own = await openProcess(config, logger, connections, pages);
  const { store, inHand } = own;
  const visitJobs = createProducer(store, visitQueue, { logger });
  const deliveryJobs = createProducer(store, deliveryQueue, { logger });
  const ownConnections = createOwnConnections(own.deps.db);
  const deps: EngineDeps = {
    ...own.deps,
    config,
    ownConnections,
    visitJobs,
    deliveryJobs,
    ownBatches: new Map(),
  };
  const options = { concurrency, logger };
  const consumers = [
    createConsumer(
      store,
      crawlQueue,
      ({ analysisId }, slot) =>
        inHand.forAnalysis({ analysisId, queue: crawlQueue.name }, slot, () =>
          advanceAnalysis(deps, analysisId, slot),
        ),
      options,
    ),
    createConsumer(
      store,
      probeQueue,
      ({ analysisId }, slot) =>
        inHand.forAnalysis({ analysisId, queue: probeQueue.name }, slot, () =>
          probeBatch(deps, analysisId, slot.signal),
        ),
      options,
    ),
    createConsumer(store, visitQueue, ({ visitId }, { signal }) => makeVisit(deps, visitId, signal), options),
  ];
  let reconciled: string | undefined;
  const reconcileNext = async () => {
    reconciled = await reconcile(deps, reconciled);
  };
  const reconciling = runPeriodically(reconcileNext, {
    intervalMs: config.RECONCILE_SECONDS * 1000,
    onError: (error) => logger.error('reconcile.failed', { error }),
  });
  const running = await own.run({
    kind: CRAWLER,
    consumers,
    timers: [reconciling],
    graceMs: SHUTDOWN_GRACE_MS,
    closeOthers: () => Promise.all([visitJobs.close(), deliveryJobs.close(), ownConnections.close()]),
  });
  await reconcileNext();
  logger.info('worker.started', { queue: store.kind, concurrency });

  return {
    async close() {
      await running.close();
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
