import { setMaxListeners } from 'node:events';
import { catalogue } from '@plumbline/checks';
import type { Database } from '@plumbline/database';
import { createHttpClient } from '@plumbline/net';
import { crawlQueue, createProducer, deliveryQueue, openQueueBoard, visitQueue } from '@plumbline/queue';
import { openRateLimits } from '@plumbline/rate-limits';
import { openMail } from '@plumbline/sending';
import { createSlots, type Logger, type QueueStore, type SecretBox } from '@plumbline/service';
import type { ApiDeps } from './deps.ts';
import { createAuthorizationServer } from './oauth/authorization-server.ts';
import { createAuditLogWriter } from './security/audit-log-writer.ts';
import { createRequireCallable } from './security/callable-url.ts';
import { QUEUE_BOARD_PATH } from './server/queue-board.ts';
import { createKeyUsage } from './security/key-usage.ts';
import { createLimits } from './security/limits.ts';
import { createPasswordMail } from './work/password-mail.ts';

export interface DepsOptions extends Pick<
  ApiDeps,
  'settings' | 'draining' | 'stopping' | 'printer' | 'toolThreads'
> {
  readonly db: Database;
  /** The store of queues and limits. */
  readonly store: QueueStore;
  readonly logger: Logger;
  readonly secretBox: SecretBox;
  /** If the store does not answer within this time, each process counts requests alone. Default: 1 s. */
  readonly countingTimeoutMs?: number;
}

/** The API's dependencies, with functions that write what is buffered and close everything but the database. */
export interface CreatedDeps {
  readonly deps: ApiDeps;
  close(): Promise<void>;
}

/** The name that the service sends to trackers. */
const USER_AGENT = 'Plumbline-Tickets/1.0';

/** The MCP server gives up a call after 60 s. */
const LONGEST_TOOL_CALL_MS = 90_000;

/** Creates everything that an API works with, for the product and for tests. */
export async function createDeps(options: DepsOptions): Promise<CreatedDeps> {
  const { db, store, logger, secretBox, draining, stopping, settings, printer, toolThreads } = options;
  // Each request listens to both signals while it is answered.
  setMaxListeners(0, draining, stopping);
  const rateLimits = await openRateLimits(store, logger, options.countingTimeoutMs);
  const jobs = {
    crawlJobs: createProducer(store, crawlQueue, { logger }),
    deliveryJobs: createProducer(store, deliveryQueue, { logger }),
    visitJobs: createProducer(store, visitQueue, { logger }),
  };
  const http = createHttpClient({ ...settings.callableUrls, userAgent: USER_AGENT });
  const deps: ApiDeps = {
    db,
    logger,
    draining,
    stopping,
    inHand: new Set(),
    settings,
    catalogue,
    toolThreads,
    toolCalls: createSlots({ name: 'tool_calls', longestMs: LONGEST_TOOL_CALL_MS, logger }),
    ...jobs,
    limits: createLimits(rateLimits),
    auditLog: createAuditLogWriter(db, logger),
    keyUsage: createKeyUsage(db, logger),
    requireCallable: createRequireCallable(settings.callableUrls),
    secretBox,
    passwordMail: createPasswordMail({
      db,
      logger,
      mailer: openMail(settings.mail),
      publicUrl: settings.publicUrl,
    }),
    http,
    printer,
    queueBoard: settings.operatorKey === '' ? null : openQueueBoard(store, QUEUE_BOARD_PATH, { logger }),
    authorizationServer: settings.oauth && createAuthorizationServer(db, settings.oauth),
  };
  return {
    deps,
    close: async () => {
      await Promise.all([deps.auditLog.close(), deps.keyUsage.close(), deps.passwordMail.close()]);
      await Promise.all(Object.values(jobs).map((producer) => producer.close()));
      http.close();
      await deps.queueBoard?.close();
      await Promise.all([toolThreads.close(), rateLimits.close()]);
    },
  };
}
