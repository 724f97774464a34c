import { setTimeout as sleep } from 'node:timers/promises';
import { queueStore, type Logger } from '@plumbline/service';
import { awaitDatabase, countGivenUp, createDatabase } from '@plumbline/database';
import { prepareQueueStore } from '@plumbline/queue';
import express from 'express';
import { createApp } from './app.ts';
import type { ApiConfig } from './config.ts';
import { createDeps } from './create-deps.ts';
import type { ApiDeps } from './deps.ts';
import { startHousekeeping } from './server/housekeeping.ts';
import { listen } from './server/listen.ts';
import { startScheduleRunner } from './resources/schedules/run-schedules.ts';

export interface RunningApi {
  readonly port: number;
  readonly metricsPort: number;
  /** Readiness goes red, connections are refused, requests end, and what is buffered is written. */
  close(): Promise<void>;
}

const REQUEST_GRACE_MS = 8_000;

/** An API process: serves until it is closed. Any number of them share the work. */
export async function startApi(config: ApiConfig, logger: Logger): Promise<RunningApi> {
  const store = queueStore(config);
  const db = createDatabase(config.DATABASE_URL);
  await awaitDatabase(db, (reason) => logger.warn('database.awaited', { reason }));
  await prepareQueueStore(store, { logger });
  const stopping = new AbortController();
  const created = await createDeps({
    db,
    store,
    logger,
    secretsKey: config.SECRETS_KEY,
    stopping: stopping.signal,
    settings: {
      validateReplies: config.NODE_ENV !== 'production',
      corsOrigins: config.CORS_ORIGINS,
      trustedProxies: config.TRUSTED_PROXIES,
      callerSecret: config.CALLER_SECRET,
      callableUrls: {
        allowPrivateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
        ownHosts: config.OWN_HOSTS,
      },
      dashboardFolder: config.DASHBOARD_DIR === '' ? null : config.DASHBOARD_DIR,
    },
  });
  const { deps } = created;
  deps.metrics.gauge('queue_waiting_jobs', 'Crawl jobs that wait for a worker', () =>
    deps.crawlJobs.waiting(),
  );
  deps.metrics.gauge(
    'work_given_up',
    'Pieces of work that took longer than they may and did not let go, since the start of each process that runs',
    async () => (await countGivenUp(db)) + deps.toolThreads.slots.givenUp,
  );
  deps.metrics.gauge('audit_entries_lost', 'Audit entries dropped since the start', () => deps.auditLog.lost);
  const housekeeping = startHousekeeping(db, logger, { auditRetentionDays: config.AUDIT_RETENTION_DAYS });
  const schedules = startScheduleRunner(deps);
  const server = await listen(createApp(deps), config.HOST, config.PORT);
  const metricsServer = await listen(metricsApp(deps), config.METRICS_HOST, config.METRICS_PORT);
  logger.info('api.started', { port: server.port, metricsPort: metricsServer.port, queue: store.kind });

  return {
    port: server.port,
    metricsPort: metricsServer.port,
    close: async () => {
      stopping.abort();
      await sleep(config.SHUTDOWN_DELAY_MS);
      await Promise.all([housekeeping.stop(), schedules.stop()]);
      await server.close(REQUEST_GRACE_MS);
      await Promise.all([metricsServer.close(0), created.close()]);
      await db.$disconnect();
      logger.info('api.stopped');
    },
  };
}

function metricsApp({ metrics }: ApiDeps) {
  const app = express().disable('x-powered-by');
  app.get('/metrics', async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return app;
}
