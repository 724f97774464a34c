import { createServer, type Server } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, createSlots, registry } from '@plumbline/service';
import { createLogReader } from '@plumbline/service/testing';
import { beatHeart, createDatabase, newHeart, newId, stopHeart } from '@plumbline/database';
import { createProducer, crawlQueue } from '@plumbline/queue';
import { startRedis } from '@plumbline/testkit';
import request from 'supertest';
import { createApp } from '../app.ts';
import type { ApiDeps } from '../deps.ts';
import { startTestApi, type Tenant, type TestApi } from '../testing/test-api.ts';

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
const NOWHERE = 'postgresql://nobody:secret@127.0.0.1:1/none';

let api: TestApi;
let tenant: Tenant;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  ({ key } = await tenant.createKey());
});
afterAll(() => api.close());

/** Returns the same API with some of its stores replaced. */
const apiWith = (deps: Partial<ApiDeps>) => request(createApp({ ...api.deps, ...deps }));

describe('without its database', () => {
  test('503 with Retry-After and limit headers, and without the reason', async () => {
    const response = await apiWith({ db: createDatabase(NOWHERE) })
      .get('/api/clients')
      .auth(key, { type: 'bearer' })
      .expect('retry-after', /^[1-9]\d*$/)
      .expect('x-ratelimit-limit', /^\d+$/);
    expect(response.status).toBe(503);
    expect(response.text).toContain('unavailable_error');
    expect(response.text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|secret/);
  });

  test('it is alive, and not ready', async () => {
    const cut = apiWith({ db: createDatabase(NOWHERE) });
    await cut.get('/healthz').expect(200);
    const ready = await cut.get('/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({
      status: 'unavailable',
      missing: expect.arrayContaining(['database']),
    });
  });
});

describe('without its queue', () => {
  test('503 within about a second, and no analysis has begun', async () => {
    const hanging = await portThatRefuses();
    const crawlJobs = createProducer({ kind: 'redis', url: `redis://127.0.0.1:${hanging}` }, crawlQueue, {
      logger,
    });
    const response = await apiWith({ crawlJobs })
      .post(`/api/clients/${tenant.clientId}/analyze`)
      .auth(key, { type: 'bearer' });
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ error: { type: 'unavailable_error' } });
    await expect(api.database.db.analysis.count()).resolves.toBe(0);
    await crawlJobs.close();
  });

  test('it is not ready, and names the queue as missing', async () => {
    const crawlJobs = createProducer({ kind: 'redis', url: 'redis://127.0.0.1:1' }, crawlQueue, { logger });
    const ready = await apiWith({ crawlJobs }).get('/readyz');
    expect(ready.status).toBe(503);
    expect(ready.body).toMatchObject({ status: 'unavailable', missing: expect.arrayContaining(['queue']) });
    await crawlJobs.close();
  });
});

test('with a queue that answers and takes no jobs, no analysis begins and the queue is missing', async () => {
  const redis = await startRedis();
  if (redis === null) return;
  const crawlJobs = createProducer({ kind: 'redis', url: redis.url }, crawlQueue, { logger });
  try {
    await crawlJobs.add({ analysisId: newId() });
    await redis.fill();
    const full = apiWith({ crawlJobs });
    const ready = await full.get('/readyz');
    expect(ready.body).toMatchObject({ status: 'unavailable', missing: expect.arrayContaining(['queue']) });
    const start = await full.post(`/api/clients/${tenant.clientId}/analyze`).auth(key, { type: 'bearer' });
    expect(start.status).toBe(503);
    await expect(api.database.db.analysis.count()).resolves.toBe(0);
  } finally {
    await crawlJobs.close();
    await redis.stop();
  }
});

describe('an error of our own', () => {
  test('500 with the request id, and without its text', async () => {
    const broken = {
      ...api.deps.limits,
      takeRequest: () => Promise.reject(new Error('SELECT secret FROM key')),
    };
    const response = await apiWith({ limits: broken })
      .get('/api/clients')
      .auth(key, { type: 'bearer' })
      .set('x-request-id', 'broken-1');
    expect(response.status).toBe(500);
    expect(response.body).toMatchObject({
      error: { type: 'internal_error', details: { requestId: 'broken-1' } },
    });
    expect(response.text).not.toContain('SELECT');
  });
});

describe('a call of a tool that never ends', () => {
  test('503 after its time limit; its end is logged with its stack and counted, and its slot is free', async () => {
    registry.resetMetrics();
    const log = createLogReader();
    const endless = apiWith({
      toolThreads: { ...api.deps.toolThreads, run: () => new Promise<never>(() => undefined) },
      toolCalls: createSlots({ name: 'tool_calls', longestMs: 50, graceMs: 1, logger: log.logger }),
    });
    const response = await endless
      .post('/v1/mcp/generate-meta')
      .auth(key, { type: 'bearer' })
      .send({ content: 'We build cedar canoes all winter.' });
    expect(response.status).toBe(503);
    expect(response.body).toMatchObject({ error: { type: 'unavailable_error' } });
    expect(await log.next('slot.given_up')).toMatchObject({
      slots: 'tool_calls',
      route: '/v1/mcp/generate-meta',
      error: { name: 'OverrunError', stack: expect.stringContaining('mount.ts') },
    });
    const figures = await registry.metrics();
    expect(figures).toContain('plumbline_work_given_up_total{slots="tool_calls"} 1');
    expect(figures).toContain('plumbline_slots_in_use{slots="tool_calls"} 0');
  });
});

const aHeart = (kind: string) => newHeart({ kind, privateAddresses: [], secretsKeyId: '' });

describe('GET /readyz', () => {
  test('200 and degraded, naming the workers that are missing', async () => {
    await request(api.url)
      .get('/readyz')
      .expect(200, { status: 'degraded', missing: ['crawler_worker', 'webhook_dispatcher'], standStill: [] });
  });

  test('200 and ready with one of each alive', async () => {
    for (const kind of ['crawler', 'webhook-dispatcher']) {
      await beatHeart(api.database.db, aHeart(kind), []);
    }
    await request(api.url).get('/readyz').expect(200, { status: 'ready', missing: [], standStill: [] });
  });

  test('200 and degraded, naming a worker whose slots stay all taken', async () => {
    const worker = aHeart('crawler');
    await beatHeart(api.database.db, worker, [{ standStill: false }, { standStill: true }]);
    const ready = await request(api.url).get('/readyz').expect(200);
    expect(ready.body).toMatchObject({ status: 'degraded', standStill: ['crawler_worker'] });
    await stopHeart(api.database.db, worker.id);
  });

  test('200 and degraded, naming a dispatcher whose slots stay all taken', async () => {
    const dispatcher = aHeart('webhook-dispatcher');
    await beatHeart(api.database.db, dispatcher, [{ standStill: true }]);
    const ready = await request(api.url).get('/readyz').expect(200);
    expect(ready.body).toMatchObject({ status: 'degraded', standStill: ['webhook_dispatcher'] });
    await stopHeart(api.database.db, dispatcher.id);
  });

  test('200 and degraded, naming the threads of tools if they stay all taken', async () => {
    const ready = await apiWith({
      toolThreads: { ...api.deps.toolThreads, slots: { givenUp: 0, standStill: true } },
    }).get('/readyz');
    expect(ready.status).toBe(200);
    expect(ready.body).toMatchObject({ status: 'degraded', standStill: ['tool_threads'] });
  });

  test('503 while the process is stopping and still answers requests', async () => {
    const stopping = apiWith({ draining: AbortSignal.abort() });
    expect((await stopping.get('/readyz')).status).toBe(503);
    expect((await stopping.get('/api/clients').auth(key, { type: 'bearer' })).status).toBe(200);
  });
});

/** Returns a loopback port on which nothing listens. */
async function portThatRefuses(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
