import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import { accountRoutes, apiKeyRoutes, clientRoutes, type Tier } from '@plumbline/contracts';
import { setAccountTier } from '@plumbline/database';
import request from 'supertest';
import { fromAnyAddress, startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const headersOf = (response: Response) =>
  ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'].map((name) =>
    Number(response.headers.get(name) ?? NaN),
  );

describe('requests an hour', () => {
  test.each<[Tier, number]>([
    ['free', 100],
    ['starter', 1_000],
    ['pro', 10_000],
  ])('%s: %i', async (tier, limit) => {
    const client = await (await api.createTenant({ tier })).createClient();
    const before = Date.now() / 1000;
    const response = await client.send(accountRoutes.get, {});
    const [stated, remaining, reset = 0] = headersOf(response);
    expect([stated, remaining]).toEqual([limit, limit - 1]);
    expect(reset).toBeGreaterThan(before + 3598);
    expect(reset).toBeLessThan(Date.now() / 1000 + 3602);
    expect(response.headers.get('ratelimit-policy')).toBe(`"requests";q=${limit};w=3600`);
    expect(response.headers.get('ratelimit')).toMatch(
      new RegExp(`^"requests";r=${limit - 1};t=(3600|35\\d\\d)$`),
    );
  });

  test('exactly the limit of 100 pass out of 200 at once over two processes', async () => {
    const tenant = await api.createTenant({ tier: 'free' });
    const { key } = await tenant.createKey();
    const processes = [api, await api.startProcess()];
    const clients = processes.map(({ url }) =>
      createApiClient({ baseUrl: url, apiKey: key, headers: fromAnyAddress() }),
    );
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => clients.map((client) => client.send(accountRoutes.get, {}))).flat(),
    );
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(100);
    const refused = responses.find((response) => response.status === 429);
    expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await expect(refused?.json()).resolves.toMatchObject({
      error: { type: 'rate_limit_error', details: { limit: 'requests' } },
    });
  });

  test('all keys of an account share the limit', async () => {
    const tenant = await api.createTenant({ tier: 'free' });
    const clients = await Promise.all(Array.from({ length: 5 }, () => tenant.createClient()));
    const responses = await Promise.all(
      clients.flatMap((client) => Array.from({ length: 30 }, () => client.send(accountRoutes.get, {}))),
    );
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  });

  test('a higher plan applies from the next request on', async () => {
    const tenant = await api.createTenant({ tier: 'free' });
    const client = await tenant.createClient();
    await client.send(accountRoutes.get, {});
    await setAccountTier(api.database.db, tenant.accountId, 'starter');
    expect(headersOf(await client.send(accountRoutes.get, {}))[0]).toBe(1_000);
  });
});

describe('without a valid key', () => {
  test('100 attempts an hour for an address, then 429; a valid key still works from there', async () => {
    const tenant = await api.createTenant();
    const headers = fromAnyAddress();
    const guesser = createApiClient({ baseUrl: api.url, apiKey: 'sk_live_guess', headers });
    const responses = await Promise.all(
      Array.from({ length: 101 }, () => guesser.send(accountRoutes.get, {})),
    );
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);

    const { key } = await tenant.createKey();
    const neighbour = createApiClient({ baseUrl: api.url, apiKey: key, headers });
    await expect(neighbour.call(accountRoutes.get, {})).resolves.toBeDefined();
  });
});

describe('a request with many faults', () => {
  test('gets an answer that names 20 of them, and their number', async () => {
    const client = await (await api.createTenant()).createClient();
    const body = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`unknown${index}`, 1]));
    const response = await client.send(clientRoutes.create, { body: { name: 'x', ...body } });
    const text = await response.text();
    expect(response.status).toBe(400);
    expect((JSON.parse(text) as { error: unknown }).error).toMatchObject({
      message: expect.stringContaining('and 480 more like these'),
      details: { issues: { length: 20 }, issuesTotal: 500 },
    });
    expect(text.length).toBeLessThan(4_000);
  });

  test('is refused without a search for faults if it has more values than any call takes', async () => {
    const client = await (await api.createTenant()).createClient();
    const body = { name: 'x', scopes: Array.from({ length: 100_000 }, () => 1) };
    await expect(client.call(apiKeyRoutes.create, { body: body as never })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'body', message: 'must have at most 50,000 values' }] },
    });
  });
});

describe('every response under /api/ and /v1/ carries the three headers', () => {
  test.each([
    ['200', '/api/account', true],
    ['401 under /api/', '/api/account', false],
    ['401 under /v1/', '/v1/sites', false],
    ['400', '/api/clients?limit=x', true],
    ['404 of an id', '/api/clients/x', true],
    ['404 of a route', '/api/nothing', true],
    ['404 of a route without a key', '/v1/nothing', false],
  ])('%s', async (_name, path, withKey) => {
    const { key } = await (await api.createTenant()).createKey();
    await request(api.url)
      .get(path)
      .set({ ...fromAnyAddress(), ...(withKey ? { authorization: `Bearer ${key}` } : {}) })
      .expect('x-ratelimit-limit', /^\d+$/)
      .expect('x-ratelimit-remaining', /^\d+$/)
      .expect('x-ratelimit-reset', /^\d+$/);
  });

  test('another spelling of a path is another path, so that no request evades the limits and the audit log', async () => {
    const { key } = await (await api.createTenant()).createKey();
    for (const path of ['/API/account', '/Api/Account']) {
      await request(api.url).get(path).auth(key, { type: 'bearer' }).expect(404);
    }
  });

  test('no other response carries them', async () => {
    const response = await request(api.url).get('/healthz');
    expect(response.headers).not.toHaveProperty('x-ratelimit-limit');
  });
});
