import {
  createSecretBox,
  listen,
  measurePool,
  metrics,
  queueStore,
  readOnScrape,
  traceStatements,
  type Logger,
} from '@plumbline/service';
import { asciiLocale, awaitDatabase, createDatabase, startHeartbeat } from '@plumbline/database';
import { createProducer, prepareQueueStore, probeQueue, renderQueue } from '@plumbline/queue';
import { createPrinter, findChromium, type Printer } from '@plumbline/rendering';
import pTimeout from 'p-timeout';
import { createApp } from './app.ts';
import type { ApiConfig } from './config.ts';
import { createDeps } from './create-deps.ts';
import type { OAuthSettings } from './oauth/authorization-server.ts';
import { startHousekeeping } from './server/housekeeping.ts';
import { measureFleet } from './server/fleet-metrics.ts';
import { startReportRunner } from './resources/reports/run-report-schedules.ts';
import { startTicketReader } from './resources/tickets/read-ticket.ts';
import { createToolPool } from './resources/tools/threads/tool-pool.ts';
import { startScheduleRunner } from './resources/schedules/run-schedules.ts';

export interface RunningApi {
  readonly port: number;
  /** Reports that the process is not ready, and still serves until a load balancer has noticed. */
  drain(): Promise<void>;
  /** Refuses new connections, lets requests end, and writes what is buffered. */
  close(): Promise<void>;
}

/** The times after which running requests are first cancelled and then cut off. */
const WORK_GRACE_MS = 5_000;
const REQUEST_GRACE_MS = 7_000;

/** Starts an API process, which serves until it is closed. Any number of them share the work. */
export async function startApi(config: ApiConfig, logger: Logger): Promise<RunningApi> {
  const store = queueStore(config);
  const db = createDatabase(config.DATABASE_URL);
  traceStatements(db.pool);
  await awaitDatabase(db, (reason) => logger.warn('database.awaited', { reason }));
  const locale = await asciiLocale(db);
  if (locale !== null) {
    const advice = 'Give the database the locale C.UTF-8: see Locale in docs/operations.md.';
    logger.warn('database.ascii_locale', { locale, advice });
  }
  await prepareQueueStore(store, { logger });
  const draining = new AbortController();
  const stopping = new AbortController();
  const created = await createDeps({
    db,
    store,
    logger,
    secretBox: createSecretBox(config.SECRETS_KEY, config.SECRETS_KEY_OTHER),
    printer: printerOf(config, logger),
    toolThreads: createToolPool(config.THREADS, logger),
    draining: draining.signal,
    stopping: stopping.signal,
    settings: {
      validateReplies: config.NODE_ENV !== 'production',
      corsOrigins: config.CORS_ORIGINS,
      trustedProxies: config.TRUSTED_PROXIES,
      callerSecret: config.CALLER_SECRET,
      operatorKey: config.OPERATOR_KEY,
      publicUrl: config.PUBLIC_URL === '' ? `http://localhost:${config.PORT}` : config.PUBLIC_URL,
      oauth: oauthSettings(config),
      callableUrls: {
        allowPrivateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
        ownHosts: config.OWN_HOSTS,
        nameServers: config.NAME_SERVERS,
      },
      pagesPerAnalysisMax: config.PAGES_PER_ANALYSIS_MAX,
      mail: config,
      dashboardFolder: config.DASHBOARD_DIR === '' ? null : config.DASHBOARD_DIR,
    },
  });
  const { deps } = created;
  const { crawlJobs, deliveryJobs, visitJobs } = deps;
  const others = [probeQueue, renderQueue].map((queue) => createProducer(store, queue, { logger }));
  const readings = [
    measureFleet(db, [crawlJobs, deliveryJobs, visitJobs, ...others]),
    readOnScrape(() => {
      measurePool(db.pool);
      metrics.auditEntriesLost.set(deps.auditLog.lost);
    }),
  ];
  const housekeeping = startHousekeeping(deps, { auditRetentionDays: config.AUDIT_RETENTION_DAYS });
  const schedules = startScheduleRunner(deps);
  const reports = startReportRunner(deps);
  const tickets = startTicketReader(deps);
  const heartbeat = await startHeartbeat(db, {
    kind: 'api',
    config,
    slots: () => [deps.toolThreads.slots],
    logger,
  });
  const server = await listen(createApp(deps), config.HOST, config.PORT);
  logger.info('api.started', { port: server.port, queue: store.kind });

  return {
    port: server.port,
    drain: async () => {
      draining.abort();
      await server.drain(config.SHUTDOWN_DELAY_MS);
    },
    close: async () => {
      draining.abort();
      const lastCall = setTimeout(() => stopping.abort(), WORK_GRACE_MS);
      for (const stop of readings) stop();
      await Promise.all([
        housekeeping.stop(),
        schedules.stop(),
        reports.stop(),
        tickets.stop(),
        server.close(REQUEST_GRACE_MS),
      ]);
      // A caller that has left closes its connection, and leaves work behind that no longer looks at the signal.
      await pTimeout(Promise.allSettled(deps.inHand), {
        milliseconds: REQUEST_GRACE_MS,
        fallback: () => undefined,
      });
      clearTimeout(lastCall);
      await Promise.all([heartbeat.stop(), ...others.map((jobs) => jobs.close())]);
      await created.close();
      await db.$disconnect();
      logger.info('api.stopped');
    },
  };
}

function printerOf({ CHROMIUM_PATH, PATH }: ApiConfig, logger: Logger): Printer | null {
  const executablePath = findChromium(CHROMIUM_PATH);
  return executablePath === null ? null : createPrinter({ executablePath, path: PATH, logger });
}

/** Returns null without the secret: the API could not recognise the MCP server, which alone may use the tokens. */
function oauthSettings({ PUBLIC_URL, MCP_URL, CALLER_SECRET }: ApiConfig): OAuthSettings | null {
  const isSet = [PUBLIC_URL, MCP_URL, CALLER_SECRET].every((setting) => setting !== '');
  return isSet ? { issuer: PUBLIC_URL, resource: MCP_URL } : null;
}
