import { Redis } from 'ioredis';
import pg from 'pg';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { QueueStore, Logger } from '@plumbline/service';
import { countTogether } from './count-together.ts';
import { fixedWindow, type FixedWindow } from './fixed-window.ts';
import { PostgresLimiter } from './postgres-limiter.ts';

export interface RateLimits {
  /** Opens the window of that name. Processes that open the same name share its counts. */
  window(name: string, durationSeconds: number): FixedWindow;
  close(): Promise<void>;
}

const STORE_TIMEOUT_MS = 1000;

/** Each call brings its limit, so the library itself never refuses. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/**
 * Connects to the store in which all processes count. While the store is out of reach each process counts alone, so
 * callers stay limited and the service stays up.
 *
 * @param timeoutMs after this time without an answer the store is out of reach. Default: 1 s
 */
export async function openRateLimits(
  store: QueueStore,
  logger: Logger,
  timeoutMs = STORE_TIMEOUT_MS,
): Promise<RateLimits> {
  return store.kind === 'redis'
    ? openOnRedis(store.url, logger, timeoutMs)
    : openOnPostgres(store.databaseUrl, logger, timeoutMs);
}

async function openOnRedis(url: string, logger: Logger, timeoutMs: number): Promise<RateLimits> {
  const redis = new Redis(url, {
    lazyConnect: true,
    // A command does not wait: the insurance limiter takes over at once.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // Keys that are counted in the same moment share a round trip.
    enableAutoPipelining: true,
    commandTimeout: timeoutMs,
    connectTimeout: timeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  logOutages(redis, logger);
  await redis.connect().catch(() => undefined); // The client keeps trying, and the log shows the outage.
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

function openOnPostgres(databaseUrl: string, logger: Logger, timeoutMs: number): RateLimits {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
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

/** Logs one line when the store is lost and one when it is back, not one for each attempt. */
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
