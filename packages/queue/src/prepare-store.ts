import type { QueueStore, Logger } from '@plumbline/service';
import { DEFAULT_SCHEMA, runMigrations } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { cleanText } from './clean-text.ts';

/**
 * Makes the store ready for queues; call it once at start-up. PostgreSQL gets BullMQ's tables (idempotent, and safe
 * from several processes at once). Redis is inspected, because a Redis that evicts keys would lose jobs in silence.
 * An absent Redis only gets a warning, since jobs are wake-up calls and consumers wait for it.
 */
export async function prepareQueueStore(store: QueueStore, deps: { readonly logger: Logger }): Promise<void> {
  if (store.kind === 'postgres') return createTables(store.databaseUrl);
  try {
    const policy = await evictionPolicy(store.url);
    if (policy === 'noeviction') return;
    deps.logger.warn('queue.redis_may_evict_jobs', {
      policy,
      advice: 'Set maxmemory-policy to noeviction on the Redis of the queues.',
    });
  } catch (error) {
    deps.logger.warn('queue.redis_away', { reason: cleanText(error) });
  }
}

async function createTables(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    options: `-c search_path=${DEFAULT_SCHEMA}`,
  });
  const client = await pool.connect();
  try {
    await expectStartupOptions(client);
    await runMigrations(client);
  } finally {
    client.release();
    await pool.end();
  }
}

/**
 * Throws if a connection has lost its startup options, in which BullMQ names its schema. Without them, BullMQ searches
 * for its tables in vain, without a pause.
 */
async function expectStartupOptions(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ search_path: string }>('SHOW search_path');
  if (rows[0]?.search_path === DEFAULT_SCHEMA) return;
  throw new Error(
    'The queue needs the startup options of its PostgreSQL connections, and something drops them: a pooler such as ' +
      'PgBouncer, or options in DATABASE_URL. Connect to PostgreSQL directly and without options, or set REDIS_URL.',
  );
}

/** Returns the policy that a Redis follows when its memory is full. Any policy but `noeviction` loses jobs. */
export async function evictionPolicy(url: string): Promise<string | undefined> {
  // Uses INFO, because managed servers often forbid CONFIG.
  return withRedis(url, async (redis) => /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1]);
}

/** Returns why a Redis that answers takes no jobs: it is full, or a replica. Returns null if it takes them. */
export async function refusedWrite(url: string): Promise<string | null> {
  return withRedis(url, async (redis) => {
    try {
      // The prefix of BullMQ, which permissions of the user may be limited to.
      await redis.set('bull:plumbline-can-write', '1', 'PX', 1_000);
      return null;
    } catch (error) {
      if (error instanceof Error && error.name === 'ReplyError') return cleanText(error);
      throw error;
    }
  });
}

async function withRedis<Result>(url: string, use: (redis: Redis) => Promise<Result>): Promise<Result> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined); // The rejection of the command says the same.
  try {
    await redis.connect();
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}
