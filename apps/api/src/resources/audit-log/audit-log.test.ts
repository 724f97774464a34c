import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import {
  auditLogRoutes,
  clientRoutes,
  siteRoutes,
  toolRoutes,
  type AuditLogQuery,
} from '@plumbline/contracts';
import { deleteAuditEntriesBefore, revokeApiKey } from '@plumbline/database';
import { registry } from '@plumbline/service';
import { until } from '@plumbline/testkit';
import request from 'supertest';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let admin: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  admin = await tenant.createClient();
});
afterAll(() => api.close());

const list = async (query: Partial<AuditLogQuery>) => (await admin.call(auditLogRoutes.list, { query })).data;

/** Waits for the newest entry of this kind, and returns it. */
const entryOf = (query: Partial<AuditLogQuery>) =>
  until(async () => (await list(query))[0], 'an audit entry');

describe('GET /api/audit-log', () => {
  test('200: a request is in it soon after its answer, with every declared field', async () => {
    const { id } = await tenant.createKey();
    const client = await tenant.createClient({ scopes: ['api:read'] });
    const response = await client.send(clientRoutes.get, {
      params: { clientId: tenant.clientId },
      headers: { 'x-request-id': 'my-request.1', 'user-agent': `an assistant/${'1'.repeat(300)}` },
    });
    expect(response.headers.get('x-request-id')).toBe('my-request.1');
    const entry = await entryOf({ requestId: 'my-request.1' });
    expect(entry).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      apiKeyId: expect.any(String),
      userId: null,
      actor: expect.any(String),
      action: 'One client',
      address: expect.stringMatching(/^10\./),
      userAgent: `an assistant/${'1'.repeat(187)}`,
      method: 'GET',
      route: '/api/clients/{clientId}',
      path: `/api/clients/${tenant.clientId}`,
      status: 200,
      requestId: 'my-request.1',
      durationMs: expect.any(Number),
    });
    expect(entry.apiKeyId).not.toBe(id);
  });

  test('200: only changes, each with its actor and in words', async () => {
    const own = await api.createTenant();
    const client = await own.createClient();
    await client.call(clientRoutes.list, {});
    await client.call(toolRoutes.generateMeta, { body: { content: 'Boats of all kinds, built of wood.' } });
    await client.call(clientRoutes.create, { body: { name: 'Beta' } });
    const listed = await until(async () => {
      const changes = await client.call(auditLogRoutes.list, { query: { changes: 'true' } });
      return changes.data.length === 0 ? null : changes;
    }, 'the change');
    expect(listed).toMatchObject({
      sentence: '1 change in the last hour, 0 refused.',
      data: [{ actor: 'test', action: clientRoutes.create.summary }],
    });
  });

  test('200: filtered by status, route and time', async () => {
    const client = await tenant.createClient({ scopes: ['api:read'] });
    await client.send(siteRoutes.get, { params: { siteId: 'unknown' } });
    const entry = await entryOf({ status: 404, route: '/api/sites/{siteId}', method: 'GET' });
    expect(entry).toMatchObject({ status: 404, path: '/api/sites/unknown' });
    await expect(list({ status: 404, from: new Date(Date.now() + 60_000).toISOString() })).resolves.toEqual(
      [],
    );
  });

  test('200: filtered by key, user and end of time', async () => {
    const { id: apiKeyId, key } = await tenant.createKey();
    await request(api.url).get('/api/account').auth(key, { type: 'bearer' }).expect(200);
    const entry = await entryOf({ apiKeyId });
    await expect(list({ apiKeyId })).resolves.toEqual([entry]);
    await expect(list({ apiKeyId, to: entry.at })).resolves.toEqual([]);
    await expect(list({ userId: apiKeyId })).resolves.toEqual([]);
  });

  test('no request waits for it: while the log cannot be written, requests are answered, and are in it afterwards', async () => {
    const requestId = 'answered-first';
    await api.database.db.$transaction(async (transaction) => {
      await transaction.$executeRaw`LOCK TABLE audit_entry IN ACCESS EXCLUSIVE MODE`;
      const headers = { 'x-request-id': requestId };
      await expect(admin.send(clientRoutes.list, { headers })).resolves.toMatchObject({ status: 200 });
    });
    await expect(entryOf({ requestId })).resolves.toMatchObject({ status: 200 });
  });

  test('an X-Request-Id with other than harmless characters is replaced', async () => {
    await request(api.url)
      .get('/healthz')
      .set('x-request-id', 'a b "injected"')
      .expect('x-request-id', /^[0-9a-f-]{36}$/);
  });

  test("200: nothing of another account's", async () => {
    const other = await (await api.createTenant()).createClient();
    await client404();
    await entryOf({ status: 404 });
    const { data } = await other.call(auditLogRoutes.list, {});
    expect(data.filter((entry) => entry.status === 404)).toEqual([]);
  });

  test('403: without admin', async () => {
    const reader = await tenant.createClient({ scopes: ['api:read', 'api:write'] });
    await expect(reader.call(auditLogRoutes.list, {})).rejects.toMatchObject({ status: 403 });
  });

  test('a request without a key is counted but not recorded', async () => {
    await api.anonymous().send(clientRoutes.list, { headers: { 'x-request-id': 'nobody-1' } });
    await admin.send(clientRoutes.list, { headers: { 'x-request-id': 'after-nobody' } });
    await entryOf({ requestId: 'after-nobody' });
    await expect(
      api.database.db.auditEntry.findFirst({ where: { requestId: 'nobody-1' } }),
    ).resolves.toBeNull();
    await expect(registry.metrics()).resolves.toMatch(
      /http_requests_total\{method="GET",route="[^"]*",status="401"\} [1-9]/,
    );
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['revoked', (id) => revokeApiKey(api.database.db, tenant.accountId, id)],
    ['expired', (id) => api.database.db.apiKey.update({ where: { id }, data: { expiresAt: new Date(1) } })],
  ])('a request with a key that is %s is in it', async (_why, end) => {
    const { id: apiKeyId, key } = await tenant.createKey();
    await end(apiKeyId);
    await request(api.url).get('/api/account').auth(key, { type: 'bearer' }).expect(401);
    await expect(entryOf({ apiKeyId })).resolves.toMatchObject({ status: 401, path: '/api/account' });
  });
});

test('entries older than the retention are deleted', async () => {
  const requestId = 'long-ago';
  await admin.send(siteRoutes.get, { params: { siteId: 'unknown' }, headers: { 'x-request-id': requestId } });
  await entryOf({ requestId });
  await deleteAuditEntriesBefore(api.database.db, new Date(Date.now() + 1));
  await expect(list({ requestId })).resolves.toEqual([]);
});

async function client404(): Promise<void> {
  await admin.send(siteRoutes.get, { params: { siteId: 'unknown' } });
}
