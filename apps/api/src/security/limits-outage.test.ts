import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { accountRoutes } from '@plumbline/contracts';
import { createLogger, listen, type Listening } from '@plumbline/service';
import { openRateLimits, type RateLimits } from '@plumbline/rate-limits';
import { startRedis, until, type TestRedis } from '@plumbline/testkit';
import { createApp } from '../app.ts';
import { createLimits } from './limits.ts';
import { fromAnyAddress, startTestApi, type TestApi } from '../testing/test-api.ts';

/** Tests two API processes that count in one Redis, which stops and returns. */

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });

let api: TestApi;
let redis: TestRedis | null;
let stores: readonly RateLimits[] = [];
let servers: readonly Listening[] = [];
beforeAll(async () => {
  api = await startTestApi();
  redis = await startRedis();
  const url = redis?.url ?? 'redis://127.0.0.1:1';
  stores = await Promise.all([1, 2].map(() => openRateLimits({ kind: 'redis', url }, logger)));
  servers = await Promise.all(
    stores.map((store) => listen(createApp({ ...api.deps, limits: createLimits(store) }), '127.0.0.1', 0)),
  );
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close(0)));
  await Promise.all(stores.map((store) => store.close()));
  await redis?.stop();
  await api.close();
});

/** Returns a client of each process with one new key, whose limit is 100 requests an hour. */
async function clients(): Promise<readonly ApiClient[]> {
  const { key } = await (await api.createTenant({ tier: 'free' })).createKey();
  return servers.map(({ port }) => createApiClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: key }));
}

const send = (client: ApiClient) => client.send(accountRoutes.get, {});
const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining') ?? NaN);

/** Sends a request to each process in turn, and returns how many are left after each. */
async function remainingAfterEach(): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const client of await clients()) counts.push(remaining(await send(client)));
  return counts;
}

test('while the store does not answer, each process applies the limit on its own; afterwards they share it again', async () => {
  if (redis === null) return;
  await expect(remainingAfterEach()).resolves.toEqual([99, 98]);

  await redis.stop();
  for (const client of await clients()) {
    const responses = await Promise.all(Array.from({ length: 103 }, () => send(client)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(100).fill(200), 429, 429, 429]);
    expect(responses.map(remaining).sort((a, b) => b - a)[0]).toBe(99);
  }
  const baseUrl = `http://127.0.0.1:${servers[0]?.port}`;
  const refused = await send(createApiClient({ baseUrl, headers: fromAnyAddress() }));
  expect([refused.status, remaining(refused)]).toEqual([401, 99]);

  redis = await startRedis(Number(new URL(redis.url).port));
  const shared = await until(async () => {
    const counts = await remainingAfterEach();
    return counts[1] === 98 ? counts : undefined;
  }, 'the processes to find the store again');
  expect(shared).toEqual([99, 98]);
});
