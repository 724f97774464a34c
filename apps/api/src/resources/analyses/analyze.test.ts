import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { clientRoutes, siteCheckRoutes, siteRoutes, TEST_SCANS_PER_DAY } from '@plumbline/contracts';
import type { ApiError } from '@plumbline/api-client';
import { cancelAnalysis, getAnalysis, newId } from '@plumbline/database';
import request from 'supertest';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

const { analyze } = siteCheckRoutes;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const start = (tenant: Tenant) => ({ params: { clientId: tenant.clientId } });

async function anAnalysis(options?: Parameters<TestApi['createTenant']>[0]) {
  const tenant = await api.createTenant(options);
  return { tenant, client: await tenant.createClient({ scopes: ['api:write', 'api:read'] }) };
}

describe('POST /api/clients/{clientId}/analyze', () => {
  test('200: the analysis has started; the answer has what is known about it so far', async () => {
    const { tenant, client } = await anAnalysis();
    const started = await client.call(analyze, start(tenant));
    expect(started).toEqual({
      success: true,
      siteId: tenant.siteId,
      siteCheckId: expect.any(String),
      backgroundJob: 'in_progress',
      summary: {
        totalUrls: 1,
        urlsChecked: 0,
        issuesFound: 0,
        criticalIssues: 0,
        warnings: 0,
        duration: 0,
      },
      issues: [],
      message: expect.stringContaining('Found 1 URLs so far'),
    });
    const status = await client.call(siteCheckRoutes.getStatus, {
      params: { siteCheckId: started.siteCheckId },
    });
    expect(status.status).toBe('in_progress');
  });

  test('200: with all options, which the record repeats', async () => {
    const { tenant, client } = await anAnalysis({ tier: 'starter' });
    const { siteCheckId } = await client.call(analyze, {
      ...start(tenant),
      body: {
        siteId: tenant.siteId,
        callbackUrl: 'https://receiver.example/hook',
        maxPages: 20,
        maxDepth: 3,
        include: ['/shop/**'],
        exclude: ['/cart'],
        render: 'never',
      },
    });
    const record = await client.call(siteCheckRoutes.get, { params: { siteCheckId } });
    expect(record.options).toEqual({
      maxPages: 20,
      maxDepth: 3,
      include: ['/shop/**'],
      exclude: ['/cart'],
      render: 'never',
    });
    const stored = await getAnalysis(api.database.db, tenant.accountId, siteCheckId);
    expect(stored?.callbackUrl).toBe('https://receiver.example/hook');
  });

  test('200: a plan caps the pages of an analysis that asks for no number', async () => {
    const { tenant, client } = await anAnalysis({ tier: 'free' });
    const { siteCheckId } = await client.call(analyze, start(tenant));
    const record = await client.call(siteCheckRoutes.get, { params: { siteCheckId } });
    expect(record.options.maxPages).toBe(500);
  });

  test('200: a test key crawls 25 pages, marked as a test, and costs no scan', async () => {
    const tenant = await api.createTenant({ tier: 'free' });
    const client = await tenant.createClient({ environment: 'test' });
    for (let scan = 0; scan < 2; scan += 1) {
      const { siteCheckId } = await client.call(analyze, start(tenant));
      const record = await client.call(siteCheckRoutes.get, { params: { siteCheckId } });
      expect(record).toMatchObject({ environment: 'test', options: { maxPages: 25 } });
      await cancelAnalysis(api.database.db, tenant.accountId, siteCheckId);
    }
  });

  test('429: after the 20 scans a day of the test keys of an account', async () => {
    const tenant = await api.createTenant({ tier: 'free' });
    const client = await tenant.createClient({ environment: 'test' });
    for (let scan = 0; scan < TEST_SCANS_PER_DAY; scan += 1) {
      const { siteCheckId } = await client.call(analyze, start(tenant));
      await cancelAnalysis(api.database.db, tenant.accountId, siteCheckId);
    }
    const other = await tenant.createClient({ environment: 'test' });
    await expect(other.call(analyze, start(tenant))).rejects.toMatchObject({
      status: 429,
      details: { limit: 'scans' },
    });
  });

  test.each([
    ['an unknown field', { callbackURL: 'https://x.example' }, 'body.callbackURL'],
    ['a callback that is no URL', { callbackUrl: 'nowhere' }, 'body.callbackUrl'],
    ['a callback of another scheme', { callbackUrl: 'ftp://x.example' }, 'body.callbackUrl'],
    ['a text for a number', { maxPages: '5' }, 'body.maxPages'],
    ['no pages', { maxPages: 0 }, 'body.maxPages'],
    ['more pages than the plan has', { maxPages: 10_001 }, 'body.maxPages'],
    ['a NUL character', { include: ['/a\0b'] }, 'body.include.0'],
    ['a pattern of more than 10 wildcards', { exclude: ['/*'.repeat(11)] }, 'body.exclude.0'],
    ['half a surrogate pair', { exclude: ['\ud800'] }, 'body.exclude.0'],
    ['every page in a browser where nothing renders', { render: 'always' }, 'body.render'],
    ['a list for a body', [], 'body'],
  ])('400: %s', async (_name, body, path) => {
    const { tenant, client } = await anAnalysis({ tier: 'starter' });
    const call = client.call(analyze, { ...start(tenant), body: body as object });
    const error = (await call.catch((thrown: unknown) => thrown)) as ApiError;
    expect(error).toMatchObject({ status: 400, type: 'validation_error' });
    expect(error.details['issues']).toEqual([expect.objectContaining({ path })]);
  });

  test('400: a site of another client', async () => {
    const { tenant, client } = await anAnalysis();
    const other = await client.call(clientRoutes.create, { body: { name: 'Other' } });
    await expect(
      client.call(analyze, { params: { clientId: other.id }, body: { siteId: tenant.siteId } }),
    ).rejects.toMatchObject({ status: 400, details: { issues: [{ path: 'body.siteId' }] } });
  });

  test.each([
    [400, 'what is not JSON', 'application/json', '{"callbackUrl":'],
    [413, 'a body of more than 1 MiB', 'application/json', JSON.stringify('x'.repeat(1024 * 1024))],
    [415, 'a body of another type', 'application/x-www-form-urlencoded', 'callbackUrl=x'],
  ])('%i: %s', async (status, _name, type, body) => {
    const { tenant } = await anAnalysis();
    const { key } = await tenant.createKey();
    const response = await request(api.url)
      .post(`/api/clients/${tenant.clientId}/analyze`)
      .auth(key, { type: 'bearer' })
      .type(type)
      .send(body);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ error: { type: 'validation_error' } });
  });

  test('401: without a key, as a plain string', async () => {
    const { tenant } = await anAnalysis();
    const response = await api.anonymous().send(analyze, start(tenant));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    await expect(response.json()).resolves.toEqual({ error: expect.any(String) });
  });

  test('403: with a key that only reads', async () => {
    const { tenant } = await anAnalysis();
    const reader = await tenant.createClient({ scopes: ['api:read', 'mcp:read'] });
    await expect(reader.call(analyze, start(tenant))).rejects.toMatchObject({
      status: 403,
      type: 'permission_error',
      details: { required: ['api:write'], granted: ['api:read', 'mcp:read'] },
    });
  });

  test.each(['x', '00000000-0000-7000-8000-000000000000'])('404: the client %s', async (clientId) => {
    const { client } = await anAnalysis();
    await expect(client.call(analyze, { params: { clientId } })).rejects.toMatchObject({
      status: 404,
      type: 'not_found_error',
    });
  });

  test('409: the site is being analysed', async () => {
    const { tenant, client } = await anAnalysis();
    const { siteCheckId } = await client.call(analyze, start(tenant));
    await expect(client.call(analyze, start(tenant))).rejects.toMatchObject({
      status: 409,
      type: 'conflict_error',
      details: { siteCheckId },
    });
  });

  test('409: the client has no site', async () => {
    const { client } = await anAnalysis();
    const empty = await client.call(clientRoutes.create, { body: { name: 'Empty' } });
    await expect(client.call(analyze, { params: { clientId: empty.id } })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('429: no scan is left, and the headers say when there is', async () => {
    const { tenant, client } = await anAnalysis({ tier: 'free' });
    const { siteCheckId } = await client.call(analyze, start(tenant));
    await cancelAnalysis(api.database.db, tenant.accountId, siteCheckId);
    const response = await client.send(analyze, start(tenant));
    expect(response.status).toBe(429);
    await expect(response.json()).resolves.toMatchObject({
      error: { type: 'rate_limit_error', details: { limit: 'scans' } },
    });
    expect(response.headers.get('x-ratelimit-limit')).toBe('1');
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(86_000);
    expect(Number(response.headers.get('x-ratelimit-reset'))).toBeCloseTo(Date.now() / 1000 + wait, -1);
  });

  test('a refused scan does not count', async () => {
    const { tenant, client } = await anAnalysis({ tier: 'free' });
    await expect(client.call(analyze, { params: { clientId: newId() } })).rejects.toThrow();
    await expect(client.call(analyze, { ...start(tenant), body: { maxPages: 501 } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(client.call(analyze, start(tenant))).resolves.toMatchObject({ success: true });
  });
});

describe('Idempotency-Key', () => {
  const withKey = (tenant: Tenant, key: string, body?: object) => ({
    ...start(tenant),
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': key },
  });

  test('the same key and body get the first answer again, without another scan', async () => {
    const { tenant, client } = await anAnalysis({ tier: 'free' });
    const first = await client.send(analyze, withKey(tenant, 'k1'));
    const second = await client.send(analyze, withKey(tenant, 'k1'));
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    await expect(second.text()).resolves.toBe(await first.text());
  });

  test('the same key with another body is a conflict', async () => {
    const { tenant, client } = await anAnalysis();
    await client.call(analyze, withKey(tenant, 'k1'));
    await expect(client.call(analyze, withKey(tenant, 'k1', { maxPages: 5 }))).rejects.toMatchObject({
      status: 409,
      type: 'conflict_error',
    });
  });

  test('fifty requests at once start one analysis, and all get its answer', async () => {
    const { tenant, client } = await anAnalysis();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => client.send(analyze, withKey(tenant, 'k1'))),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    await expect(api.database.db.analysis.count({ where: { accountId: tenant.accountId } })).resolves.toBe(1);
  });

  test('a request that failed may be made again with its key', async () => {
    const { client } = await anAnalysis();
    const empty = await client.call(clientRoutes.create, { body: { name: 'Empty' } });
    const again = { params: { clientId: empty.id }, headers: { 'idempotency-key': 'k1' } };
    await expect(client.call(analyze, again)).rejects.toMatchObject({ status: 409 });
    await client.call(siteRoutes.create, {
      params: { clientId: empty.id },
      body: { url: 'https://example.net' },
    });
    await expect(client.call(analyze, again)).resolves.toMatchObject({ success: true });
  });

  test('idempotency keys of two API keys are independent', async () => {
    const { tenant, client } = await anAnalysis();
    await client.call(analyze, withKey(tenant, 'k1'));
    const other = await tenant.createClient();
    await expect(other.call(analyze, withKey(tenant, 'k1'))).rejects.toMatchObject({ status: 409 });
  });

  test('400: a key of more than 255 characters', async () => {
    const { tenant, client } = await anAnalysis();
    await expect(client.call(analyze, withKey(tenant, 'k'.repeat(256)))).rejects.toMatchObject({
      status: 400,
    });
  });
});
