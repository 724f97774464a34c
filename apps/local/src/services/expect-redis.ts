import { once } from 'node:events';
import { connect } from 'node:net';

const REDIS_PORT = 6379;
const ANSWERS_WITHIN_MS = 3_000;

/** Whether anything listens where Redis is said to be: the services would wait for it without a word on the terminal. */
export async function expectRedis(redisUrl: string): Promise<void> {
  const { hostname, port } = new URL(redisUrl);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || REDIS_PORT) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'no answer';
    throw new Error(
      `There is no Redis at ${hostname}:${port || REDIS_PORT} (${reason}). Start it, or leave REDIS_URL away: PostgreSQL takes its place.`,
      { cause: error },
    );
  } finally {
    socket.destroy();
  }
}
