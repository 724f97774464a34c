import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { accountRoutes, apiKeyRoutes, clientRoutes, PLAN_LIMITS } from '@plumbline/contracts';
import { isApiKey } from '@plumbline/database';
import { fromAnyAddress, startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let admin: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  admin = await tenant.createClient({ scopes: ['admin'] });
});
afterAll(() => api.close());

const clientWith = (apiKey: string) =>
  createApiClient({ baseUrl: api.url, apiKey, headers: fromAnyAddress() });

describe('POST /api/api-keys', () => {
  test('201: only this answer shows the key', async () => {
    const created = await admin.call(apiKeyRoutes.create, {
      body: { name: 'CI', description: 'nightly', scopes: ['api:read'], environment: 'test' },
    });
    expect(created).toMatchObject({
      name: 'CI',
      description: 'nightly',
      scopes: ['api:read'],
      environment: 'test',
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    });
    expect(created.key).toMatch(/^sk_test_[0-9A-Za-z]{32}$/);
    expect(isApiKey(created.key)).toBe(true);
    expect(created.prefix).toBe(created.key.slice(0, 15));
    const listed = await admin.call(apiKeyRoutes.list, {});
    expect(JSON.stringify(listed)).not.toContain(created.key);
    expect(listed.data[0]).toEqual(
      Object.fromEntries(Object.entries(created).filter(([name]) => name !== 'key')),
    );
  });

  test.each([
    ['no name', { scopes: ['admin'] }, 'body.name'],
    ['no scopes', { name: 'a', scopes: [] }, 'body.scopes'],
    ['an unknown scope', { name: 'a', scopes: ['root'] }, 'body.scopes.0'],
    ['a scope named twice', { name: 'a', scopes: ['admin', 'admin'] }, 'body.scopes'],
    [
      'an end in the past',
      { name: 'a', scopes: ['admin'], expiresAt: '2020-01-01T00:00:00Z' },
      'body.expiresAt',
    ],
    ['an id of its own', { name: 'a', scopes: ['admin'], id: 'x' }, 'body.id'],
  ])('400: %s', async (_name, body, path) => {
    await expect(admin.call(apiKeyRoutes.create, { body: body as never })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test.each(['api:read', 'api:write', 'mcp:write'] as const)('403: with the scope %s', async (scope) => {
    const client = await tenant.createClient({ scopes: [scope] });
    await expect(
      client.call(apiKeyRoutes.create, { body: { name: 'a', scopes: ['admin'] } }),
    ).rejects.toMatchObject({ status: 403, details: { required: ['admin'], granted: [scope] } });
  });
});

describe('GET /api/api-keys', () => {
  test('200: page by page to the end, the newest first', async () => {
    const own = await api.createTenant();
    const client = await own.createClient();
    for (const name of ['one', 'two', 'three']) {
      await client.call(apiKeyRoutes.create, { body: { name, scopes: ['api:read'] } });
    }
    const first = await client.call(apiKeyRoutes.list, { query: { limit: 2 } });
    expect(first.data.map((key) => key.name)).toEqual(['three', 'two']);
    const second = await client.call(apiKeyRoutes.list, {
      query: { limit: 2, cursor: first.nextCursor ?? undefined },
    });
    expect(second.data.map((key) => key.name)).toEqual(['one', 'test']);
    expect(second.nextCursor).toBeNull();
  });

  test.each([
    ['a limit past 200', { limit: '201' }],
    ['no limit at all', { limit: '0' }],
    ['a limit that is no number', { limit: '1e400' }],
    ['a cursor that was tampered with', { cursor: 'abc' }],
    ['an unknown parameter', { page: '2' }],
  ])('400: %s', async (_name, query) => {
    await expect(admin.call(apiKeyRoutes.list, { query: query as never })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('GET /api/api-keys/current', () => {
  test('200: the scopes of the key and the plan of its account', async () => {
    const starter = await api.createTenant({ tier: 'starter' });
    const client = await starter.createClient({ scopes: ['mcp:read', 'api:write'], environment: 'test' });
    await expect(client.call(apiKeyRoutes.current, {})).resolves.toEqual({
      scopes: ['mcp:read', 'api:write'],
      tier: 'starter',
      environment: 'test',
      resource: null,
      expiresAt: null,
    });
  });
});

describe('DELETE /api/api-keys/{apiKeyId}', () => {
  test('200: the key is refused from the next request on, by every process', async () => {
    const { id, key } = await tenant.createKey();
    const other = await api.startProcess();
    const elsewhere = createApiClient({ baseUrl: other.url, apiKey: key });
    await elsewhere.call(accountRoutes.get, {});
    const revoked = await admin.call(apiKeyRoutes.revoke, { params: { apiKeyId: id } });
    expect(revoked.revokedAt).not.toBeNull();
    await expect(elsewhere.call(accountRoutes.get, {})).rejects.toMatchObject({ status: 401 });
    await expect(clientWith(key).call(accountRoutes.get, {})).rejects.toMatchObject({ status: 401 });
  });

  test('200: revoking twice changes nothing', async () => {
    const { id } = await tenant.createKey();
    const first = await admin.call(apiKeyRoutes.revoke, { params: { apiKeyId: id } });
    await expect(admin.call(apiKeyRoutes.revoke, { params: { apiKeyId: id } })).resolves.toEqual(first);
  });
});

describe('a test key', () => {
  const body = { name: 'a', scopes: ['admin'] as const };

  test('403: cannot make, rotate or revoke a live key, nor change live data', async () => {
    const own = await api.createTenant();
    const trying = await own.createClient({ environment: 'test' });
    const params = { apiKeyId: (await own.createKey()).id };
    const calls = [
      () => trying.call(apiKeyRoutes.create, { body: { ...body, scopes: ['admin'] } }),
      () => trying.call(apiKeyRoutes.rotate, { params }),
      () => trying.call(apiKeyRoutes.revoke, { params }),
      () => trying.call(clientRoutes.delete, { params: { clientId: own.clientId } }),
      () => trying.call(clientRoutes.update, { params: { clientId: own.clientId }, body: { name: 'Mine' } }),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ status: 403, details: { required: ['live'] } });
  });

  test('201: makes test keys, and adds sites to try out', async () => {
    const trying = await (await api.createTenant()).createClient({ environment: 'test' });
    await expect(
      trying.call(apiKeyRoutes.create, { body: { ...body, scopes: ['admin'], environment: 'test' } }),
    ).resolves.toMatchObject({ environment: 'test' });
    await expect(trying.call(clientRoutes.create, { body: { name: 'New' } })).resolves.toBeDefined();
  });
});

describe('as many keys as the plan allows', () => {
  test('409: beyond the limit, also for many requests at once, until a key is revoked', async () => {
    const own = await api.createTenant({ tier: 'free' });
    const client = await own.createClient();
    const create = () =>
      client.send(apiKeyRoutes.create, { body: { name: 'one of many', scopes: ['api:read'] } });
    const { activeKeys } = PLAN_LIMITS.free;
    const statuses = (await Promise.all(Array.from({ length: activeKeys + 5 }, create))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(activeKeys - 1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(6);
    const { data } = await client.call(apiKeyRoutes.list, { query: { limit: 1 } });
    await client.call(apiKeyRoutes.revoke, { params: { apiKeyId: data[0]?.id ?? '' } });
    expect((await create()).status).toBe(201);
  });
});

describe('POST /api/api-keys/{apiKeyId}/rotate', () => {
  test('201: the new key ends when the old one does', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { id } = await tenant.createKey({ expiresAt });
    const created = await admin.call(apiKeyRoutes.rotate, { params: { apiKeyId: id } });
    expect(created.expiresAt).toBe(expiresAt.toISOString());
  });

  test('201: a new key of the same kind; the old one works until it is revoked', async () => {
    const { id, key } = await tenant.createKey({ scopes: ['api:read', 'mcp:read'] });
    const created = await admin.call(apiKeyRoutes.rotate, { params: { apiKeyId: id } });
    expect(created).toMatchObject({ name: 'test', scopes: ['api:read', 'mcp:read'], environment: 'live' });
    for (const either of [key, created.key]) {
      await expect(clientWith(either).call(accountRoutes.get, {})).resolves.toMatchObject({ name: 'Acme' });
    }
  });

  test('409: of a revoked key', async () => {
    const { id } = await tenant.createKey();
    await admin.call(apiKeyRoutes.revoke, { params: { apiKeyId: id } });
    await expect(admin.call(apiKeyRoutes.rotate, { params: { apiKeyId: id } })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('a key', () => {
  test('is refused when it has expired', async () => {
    const { key } = await tenant.createKey({ expiresAt: new Date(Date.now() - 1) });
    await expect(clientWith(key).call(accountRoutes.get, {})).rejects.toMatchObject({ status: 401 });
  });

  test('is refused with the same answer if it is unknown, mistyped, revoked or no key at all', async () => {
    const { key, id } = await tenant.createKey();
    await admin.call(apiKeyRoutes.revoke, { params: { apiKeyId: id } });
    const wrong = [key, `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`, 'sk_live_x', 'x'];
    const bodies = await Promise.all(
      wrong.map(async (text) => (await clientWith(text).send(accountRoutes.get, {})).text()),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  test('shows its last use within a minute', async () => {
    const { id, key } = await tenant.createKey({ scopes: ['api:read'] });
    await clientWith(key).call(accountRoutes.get, {});
    const process = await api.startProcess();
    const client = createApiClient({ baseUrl: process.url, apiKey: key });
    await client.call(accountRoutes.get, {});
    await process.close(); // Closing writes what the timer would have written.
    const { data } = await admin.call(apiKeyRoutes.list, {});
    expect(data.find((item) => item.id === id)?.lastUsedAt).not.toBeNull();
  });

  test('with admin may do everything', async () => {
    await expect(admin.call(clientRoutes.list, {})).resolves.toBeDefined();
    await expect(admin.call(clientRoutes.create, { body: { name: 'x' } })).resolves.toBeDefined();
  });

  test('that may write may not read', async () => {
    const writer = await tenant.createClient({ scopes: ['api:write'] });
    await expect(writer.call(clientRoutes.list, {})).rejects.toMatchObject({ status: 403 });
  });
});
