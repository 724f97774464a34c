import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue } from '@plumbline/checks';
import { queueStore, type Logger, createSecretBox } from '@plumbline/service';
import { awaitDatabase, createDatabase } from '@plumbline/database';
import { crawlQueue, createProducer, deliveryQueue, prepareQueueStore, visitQueue } from '@plumbline/queue';
import { openRateLimits } from '@plumbline/rate-limits';
import express from 'express';
import { createApp } from './app.ts';
import { createAuditLogWriter } from './security/audit-log-writer.ts';
import type { ApiConfig } from './config.ts';
import type { ApiDeps } from './deps.ts';
import { startHousekeeping } from './server/housekeeping.ts';
import { listen } from './server/listen.ts';
import { createMetrics } from './server/metrics.ts';
import { startScheduleRunner } from './resources/schedules/run-schedules.ts';
import { createToolPool } from './resources/tools/threads/tool-pool.ts';
import { createKeyUsage } from './security/key-usage.ts';
import { createLimits } from './security/limits.ts';

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
  const rateLimits = await openRateLimits(store, logger);
  const stopping = new AbortController();
  const deps: ApiDeps = {
    db,
    logger,
    limits: createLimits(rateLimits),
    crawlJobs: createProducer(store, crawlQueue, { logger }),
    deliveryJobs: createProducer(store, deliveryQueue, { logger }),
    visitJobs: createProducer(store, visitQueue, { logger }),
    toolThreads: createToolPool(),
    auditLog: createAuditLogWriter(db, logger),
    keyUsage: createKeyUsage(db, logger),
    secretBox: createSecretBox(config.SECRETS_KEY),
    catalogue,
    metrics: createMetrics(),
    stopping: stopping.signal,
    settings: {
      validateReplies: config.NODE_ENV !== 'production',
      corsOrigins: config.CORS_ORIGINS,
      trustedProxies: config.TRUSTED_PROXIES,
      dashboardFolder: config.DASHBOARD_DIR === '' ? null : config.DASHBOARD_DIR,
    },
  };
  deps.metrics.gauge('queue_waiting_jobs', 'Crawl jobs that wait for a worker', () =>
    deps.crawlJobs.waiting(),
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
      await Promise.all([metricsServer.close(0), deps.auditLog.close(), deps.keyUsage.close()]);
      await Promise.all([deps.crawlJobs, deps.deliveryJobs, deps.visitJobs].map((jobs) => jobs.close()));
      await Promise.all([deps.toolThreads.close(), rateLimits.close()]);
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
