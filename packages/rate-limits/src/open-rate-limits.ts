import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { QueueStore, Logger } from '@plumbline/service';
import { countTogether } from './count-together.ts';
import { fixedWindow, type FixedWindow } from './fixed-window.ts';
import { PostgresLimiter } from './postgres-limiter.ts';

export interface RateLimits {
  /** The window of that name; processes that open the same name share its counts. */
  window(name: string, durationSeconds: number): FixedWindow;
  close(): Promise<void>;
}

/** A store that does not answer in this time is passed over. */
const STORE_TIMEOUT_MS = 1000;

/** Limits are told to each call, so the library itself never refuses. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/**
 * Connects to the store that all processes count in. While it cannot be reached each process counts by itself, so that
 * callers stay limited and the service stays up.
 */
export async function openRateLimits(store: QueueStore, logger: Logger): Promise<RateLimits> {
  return store.kind === 'redis' ? openOnRedis(store.url, logger) : openOnPostgres(store.databaseUrl, logger);
}

async function openOnRedis(url: string, logger: Logger): Promise<RateLimits> {
  const redis = new Redis(url, {
    lazyConnect: true,
    // A command waits for nothing: the insurance limiter takes over at once.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // Keys that are counted in one moment share a round trip.
    enableAutoPipelining: true,
    commandTimeout: STORE_TIMEOUT_MS,
    connectTimeout: STORE_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  logOutages(redis, logger);
  await redis.connect().catch(() => undefined); // It goes on trying; the outage is in the log.
  return {
    window: (name, durationSeconds) =>
      fixedWindow(
        new RateLimiterRedis({
          storeClient: redis,
          rejectIfRedisNotReady: true,
          ...limiterOptions(name, durationSeconds),
        }),
        durationSeconds,
      ),
    close: async () => redis.disconnect(),
  };
}

function openOnPostgres(databaseUrl: string, logger: Logger): RateLimits {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: STORE_TIMEOUT_MS,
    query_timeout: STORE_TIMEOUT_MS,
  });
  pool.on('error', (error) => logger.warn('rate_limits.store_lost', { error }));
  const count = countTogether(pool);
  let windows = 0;
  return {
    window: (name, durationSeconds) => {
      // One of the windows clears the table for all.
      const clearExpiredByTimeout = windows === 0;
      windows += 1;
      const options = { clearExpiredByTimeout, ...limiterOptions(name, durationSeconds) };
      return fixedWindow(new PostgresLimiter(pool, count, options), durationSeconds);
    },
    close: () => pool.end(),
  };
}

function limiterOptions(name: string, durationSeconds: number) {
  const options = { keyPrefix: name, points: UNLIMITED, duration: durationSeconds };
  const insuranceLimiter: RateLimiterAbstract = new RateLimiterMemory(options);
  return { ...options, insuranceLimiter };
}

/** One line when the store is lost and one when it is back, not one an attempt. */
function logOutages(redis: Redis, logger: Logger): void {
  let reachable = true;
  redis.on('error', (error: unknown) => {
    if (reachable) logger.warn('rate_limits.store_lost', { error });
    reachable = false;
  });
  redis.on('ready', () => {
    if (!reachable) logger.info('rate_limits.store_back');
    reachable = true;
  });
}
