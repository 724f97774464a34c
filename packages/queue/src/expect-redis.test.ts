import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { testRedisUrl } from '@plumbline/testkit';
import { expectRedis } from './expect-redis.ts';

const redisUrl = testRedisUrl();

(redisUrl === null ? [] : [redisUrl]).forEach((url) =>
  test('a Redis that answers is accepted, a wrong password is not', async () => {
    await expectRedis(url);
    const wrong = url.replace('//', '//somebody:wrong@');
    await expect(expectRedis(wrong)).rejects.toThrow(
      /refuses \(WRONGPASS .+\)\. Correct REDIS_URL, or unset/,
    );
  }),
);

/** Starts a server that takes connections and sends nothing. */
async function startSilentServer() {
  const server = createServer((socket) => socket.resume().on('error', () => undefined));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

test('a server that takes connections and never answers is given up', async () => {
  const { server, port } = await startSilentServer();
  try {
    const call = expectRedis(`redis://127.0.0.1:${port}`);
    await expect(call).rejects.toThrow(`There is no Redis at 127.0.0.1:${port} (no answer). Start it`);
  } finally {
    server.close();
  }
});

test('without a server the message has the reason', async () => {
  const { server, port } = await startSilentServer();
  server.close();
  await expect(expectRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow(`127.0.0.1:${port} (ECONNREFUSED)`);
});
