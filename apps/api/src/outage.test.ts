import { createServer, type Server } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger } from '@plumbline/logging';
import { beatHeart, newId } from '@plumbline/database';
import { createProducer, crawlQueue } from '@plumbline/queue';
import { createDatabase } from '@plumbline/database';
import { createApp } from './app.ts';
import type { ApiDeps } from './deps.ts';
import { listen, type Listening } from './listen.ts';
import { startTestApi, type Tenant, type TestApi } from './testing/test-api.ts';

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
const NOWHERE = 'postgresql://nobody:secret@127.0.0.1:1/none';

let api: TestApi;
let tenant: Tenant;
let key: string;
const servers: Listening[] = [];
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  ({ key } = await tenant.createKey());
});
afterAll(async () => {
  for (const server of servers) await server.close(0);
  await api.close();
});

/** The same API with some of what it stands on replaced. */
async function apiWith(deps: Partial<ApiDeps>): Promise<string> {
  const server = await listen(createApp({ ...api.deps, ...deps }), '127.0.0.1', 0);
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

const asOwner = () => ({ headers: { authorization: `Bearer ${key}` } });

describe('without its database', () => {
  test('503 with Retry-After and limit headers, and not a word of the reason', async () => {
    const url = await apiWith({ db: createDatabase(NOWHERE) });
    const response = await fetch(`${url}/api/clients`, asOwner());
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
    const text = await response.text();
    expect(text).toContain('unavailable_error');
    expect(text).not.toMatch(/127\.0\.0\.1|ECONNREFUSED|secret/);
  });

  test('it is alive, and not ready', async () => {
    const url = await apiWith({ db: createDatabase(NOWHERE) });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(503);
    await expect(ready.json()).resolves.toMatchObject({
      status: 'unavailable',
      missing: expect.arrayContaining(['database']),
    });
  });
});

describe('without its queue', () => {
  test('503 within a second or so, and no analysis has begun', async () => {
    const hanging = await portThatRefuses();
    const crawlJobs = createProducer({ kind: 'redis', url: `redis://127.0.0.1:${hanging}` }, crawlQueue, {
      logger,
    });
    const url = await apiWith({ crawlJobs });
    const response = await fetch(`${url}/api/clients/${tenant.clientId}/analyze`, {
      method: 'POST',
      ...asOwner(),
    });
    expect(response.status).toBe(503);
    await expect(response.json()).resolves.toMatchObject({ error: { type: 'unavailable_error' } });
    await expect(api.database.db.siteCheck.count()).resolves.toBe(0);
    await crawlJobs.close();
  });
});

describe('an error of our own', () => {
  test('500 with the request id, and without its text', async () => {
    const broken = {
      ...api.deps.limits,
      takeRequest: () => Promise.reject(new Error('SELECT secret FROM key')),
    };
    const url = await apiWith({ limits: broken });
    const response = await fetch(`${url}/api/clients`, asOwner());
    expect(response.status).toBe(500);
    const body = (await response.json()) as { error: { type: string; details: { requestId: string } } };
    expect(body.error.type).toBe('internal_error');
    expect(body.error.details.requestId).toBe(response.headers.get('x-request-id'));
    expect(JSON.stringify(body)).not.toContain('SELECT');
  });
});

describe('GET /readyz', () => {
  test('200 and degraded, naming the workers that are missing', async () => {
    const response = await fetch(`${api.url}/readyz`);
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toEqual({
      status: 'degraded',
      missing: ['crawler_worker', 'webhook_dispatcher'],
    });
  });

  test('200 and ready with one of each alive', async () => {
    for (const kind of ['crawler', 'webhook-dispatcher']) {
      await beatHeart(api.database.db, { id: newId(), kind, startedAt: new Date() });
    }
    const response = await fetch(`${api.url}/readyz`);
    await expect(response.json()).resolves.toEqual({ status: 'ready', missing: [] });
  });

  test('503 when the process is stopping, while requests are still answered', async () => {
    const url = await apiWith({ stopping: AbortSignal.abort() });
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/api/clients`, asOwner())).status).toBe(200);
  });
});

/** A port of loopback that was free a moment ago. */
async function portThatRefuses(): Promise<number> {
  const server: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
