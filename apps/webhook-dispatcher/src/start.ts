import {
  createSecretBox,
  measurePool,
  queueStore,
  readOnScrape,
  traceStatements,
  type Logger,
} from '@plumbline/service';
import { awaitDatabase, createDatabase, startHeartbeat } from '@plumbline/database';
import { createHttpClient } from '@plumbline/net';
import { openMail } from '@plumbline/sending';
import { createConsumer, createProducer, deliveryQueue, prepareQueueStore } from '@plumbline/queue';
import type { DispatcherConfig } from './config.ts';
import { createDispatcher } from './dispatcher.ts';

export interface RunningDispatcher {
  /** Stops claiming, finishes or releases running work, and closes every connection, within 10 s. */
  close(): Promise<void>;
}

/** Starts a webhook dispatcher, which delivers until it is closed. Any number of them share the work. */
export async function startDispatcher(
  config: DispatcherConfig,
  logger: Logger,
  pollMs = POLL_MS,
): Promise<RunningDispatcher> {
  const store = queueStore(config);
  const db = createDatabase(config.DATABASE_URL, { connectionsMax: DATABASE_CONNECTIONS });
  traceStatements(db.pool);
  await awaitDatabase(db, (reason) => logger.warn('database.awaited', { reason }));
  await prepareQueueStore(store, { logger });
  const http = createHttpClient({
    allowPrivateAddresses: config.ALLOW_PRIVATE_ADDRESSES,
    ownHosts: config.OWN_HOSTS,
    nameServers: config.NAME_SERVERS,
    userAgent: USER_AGENT,
  });
  const mailer = openMail(config);
  const wakeUps = createProducer(store, deliveryQueue, { logger });
  const dispatcher = createDispatcher(
    {
      db,
      http,
      mailer,
      publicUrl: config.PUBLIC_URL,
      logger,
      secretBox: createSecretBox(config.SECRETS_KEY, config.SECRETS_KEY_OTHER),
      now: () => new Date(),
      random: Math.random,
      wakeLater: (deliveryId, delayMs) => wakeUps.wakeUp({ deliveryId }, { delayMs }),
    },
    {
      concurrency: config.WEBHOOK_CONCURRENCY,
      concurrencyPerHost: config.WEBHOOK_CONCURRENCY_PER_HOST,
      leaseMs: LEASE_MS,
      pollMs,
    },
  );
  const consumer = createConsumer(store, deliveryQueue, async () => dispatcher.wake(), {
    concurrency: WAKE_UPS_AT_ONCE,
    logger,
  });
  const heartbeat = await startHeartbeat(db, {
    kind: 'webhook-dispatcher',
    config,
    slots: () => [dispatcher.slots, consumer.slots],
    logger,
  });
  const stopReading = readOnScrape(() => measurePool(db.pool));
  logger.info('dispatcher.started', { queue: store.kind });

  return {
    async close() {
      stopReading();
      await Promise.all([consumer.close({ graceMs: 0 }), dispatcher.close({ graceMs: SHUTDOWN_GRACE_MS })]);
      await wakeUps.close();
      http.close();
      mailer?.close();
      await heartbeat.stop();
      await db.$disconnect();
      logger.info('dispatcher.stopped');
    },
  };
}

const USER_AGENT = 'Plumbline-Webhooks/1.0';
const DATABASE_CONNECTIONS = 10;
const WAKE_UPS_AT_ONCE = 8;
/** The length of a lease; an attempt takes less time. */
const LEASE_MS = 30_000;
/** The time within which a delivery is found if its wake-up call was lost. */
const POLL_MS = 5_000;
const SHUTDOWN_GRACE_MS = 6_000;
