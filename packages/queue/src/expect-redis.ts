import { Redis } from 'ioredis';

const REDIS_PORT = 6379;
const ANSWERS_WITHIN_MS = 3_000;

/**
 * Checks that Redis answers at its address. Without this, services would wait for it without a message on the terminal.
 */
export async function expectRedis(redisUrl: string): Promise<void> {
  const { hostname, port } = new URL(redisUrl);
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    enableReadyCheck: false,
    retryStrategy: () => null,
    disconnectTimeout: 0,
  });
  const giveUp = setTimeout(() => redis.disconnect(), ANSWERS_WITHIN_MS);
  const faults: NodeJS.ErrnoException[] = [];
  redis.on('error', (fault) => faults.push(fault)); // The rejections of connect() and ping() often hide the cause.
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    const [cause = error as NodeJS.ErrnoException] = faults;
    const at = `${hostname}:${port || REDIS_PORT}`;
    const said =
      cause.name === 'ReplyError'
        ? `Redis at ${at} refuses (${cause.message.replace(/[,.].*/, '')}). Correct REDIS_URL`
        : `There is no Redis at ${at} (${cause.code ?? 'no answer'}). Start it`;
    throw new Error(`${said}, or unset REDIS_URL to use PostgreSQL instead.`, { cause });
  } finally {
    clearTimeout(giveUp);
    redis.disconnect();
  }
}
