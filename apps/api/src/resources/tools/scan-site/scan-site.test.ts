import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { siteCheckRoutes, toolRoutes } from '@plumbline/contracts';
import { cancelAnalysis, getAnalysis, newId } from '@plumbline/database';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const { scanSite } = toolRoutes;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function aCaller(options?: Parameters<TestApi['createTenant']>[0]) {
  const tenant = await api.createTenant(options);
  return { tenant, client: await tenant.createClient({ scopes: ['mcp:read', 'mcp:write'] }) };
}

describe('POST /v1/mcp/scan-site', () => {
  test('200: a known domain; the answer is that of an analysis that has started', async () => {
    const { tenant, client } = await aCaller();
    const started = await client.call(scanSite, { body: { domain: 'www.example.com' } });
    expect(started).toEqual({
      success: true,
      siteId: tenant.siteId,
      siteCheckId: expect.any(String),
      backgroundJob: 'in_progress',
      summary: expect.objectContaining({ totalUrls: 1, urlsChecked: 0 }),
      issues: [],
      message: expect.stringMatching(
        /Found 1 URLs so far.*get-scan with .* until status is failed, cancelled or completed, then get-seo-context with {"domain": "example.com"}/,
      ),
    });
  });

  test.each([
    [['mcp:write', 'api:read'], /Poll GET \/api\/site-checks\/.*completed\.$/],
    [['mcp:write'], /a key with the scope mcp:read\.$/],
  ] as const)('200: for a key with %j, the answer names what the key may call next', async (scopes, next) => {
    const { tenant } = await aCaller();
    const client = await tenant.createClient({ scopes });
    const { message } = await client.call(scanSite, { body: { domain: 'example.com' } });
    expect(message).toMatch(next);
  });

  test.each(['siteId', 'clientId'] as const)('200: by %s', async (name) => {
    const { tenant, client } = await aCaller();
    const body = { [name]: tenant[name] };
    await expect(client.call(scanSite, { body })).resolves.toMatchObject({ siteId: tenant.siteId });
  });

  test('200: a new domain becomes a site of the first client', async () => {
    const { tenant, client } = await aCaller();
    const body = { domain: 'https://New.example/shop', maxPages: 7, callbackUrl: 'https://hook.example/' };
    const { siteId, siteCheckId } = await client.call(scanSite, { body });
    const analysis = await getAnalysis(api.database.db, tenant.accountId, siteCheckId);
    expect(analysis).toMatchObject({
      siteId,
      clientId: tenant.clientId,
      startUrl: 'https://new.example/',
      callbackUrl: 'https://hook.example/',
      options: { maxPages: 7 },
    });
  });

  test('200: a preview starts at the address where it will live', async () => {
    const { tenant, client } = await aCaller();
    const body = { domain: 'preview.example', as: 'https://example.com/' };
    const { siteId, siteCheckId } = await client.call(scanSite, { body });
    expect(siteId).not.toBe(tenant.siteId);
    const analysis = await getAnalysis(api.database.db, tenant.accountId, siteCheckId);
    expect(analysis).toMatchObject({ startUrl: 'https://example.com/', options: { as: body.as } });
  });

  test('200: an account without a client gets one, named after the domain', async () => {
    const { tenant, client } = await aCaller();
    const { db } = api.database;
    await db.client.delete({ where: { id: tenant.clientId } });
    await client.call(scanSite, { body: { domain: 'new.example' } });
    await expect(db.client.findMany({ where: { accountId: tenant.accountId } })).resolves.toEqual([
      expect.objectContaining({ name: 'new.example' }),
    ]);
  });

  test.each([
    ['nothing to scan', {}, 'body'],
    ['two things to scan', { domain: 'example.com', siteId: newId() }, 'body'],
    ['a domain that is none', { domain: '..' }, 'body.domain'],
    ['more pages than the plan has', { domain: 'new.example', maxPages: 501 }, 'body.maxPages'],
    ['a callback that is no URL', { domain: 'example.com', callbackUrl: 'nowhere' }, 'body.callbackUrl'],
  ])('400: %s', async (_name, body, path) => {
    const { tenant, client } = await aCaller({ tier: 'free' });
    await expect(client.call(scanSite, { body })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
    await expect(api.database.db.site.count({ where: { accountId: tenant.accountId } })).resolves.toBe(1);
  });

  test('401: without a key', async () => {
    const response = await api.anonymous().send(scanSite, { body: { domain: 'example.com' } });
    expect(response.status).toBe(401);
  });

  test('403: with a key that only reads', async () => {
    const { tenant } = await aCaller();
    const reader = await tenant.createClient({ scopes: ['mcp:read', 'api:read', 'api:write'] });
    await expect(reader.call(scanSite, { body: { domain: 'example.com' } })).rejects.toMatchObject({
      status: 403,
      details: { required: ['mcp:write'] },
    });
  });

  test("404: an unknown site or client, and another account's", async () => {
    const { client } = await aCaller();
    const { tenant: other } = await aCaller();
    const bodies = [
      { siteId: newId() },
      { clientId: newId() },
      { siteId: other.siteId },
      { clientId: other.clientId },
    ];
    for (const body of bodies) {
      await expect(client.call(scanSite, { body })).rejects.toMatchObject({ status: 404 });
    }
  });

  test('409: the site is being analysed', async () => {
    const { client } = await aCaller();
    const { siteCheckId } = await client.call(scanSite, { body: { domain: 'example.com' } });
    await expect(client.call(scanSite, { body: { domain: 'example.com' } })).rejects.toMatchObject({
      status: 409,
      details: { siteCheckId },
    });
  });

  test('429: the plan has no scan left', async () => {
    const { tenant, client } = await aCaller({ tier: 'free' });
    const { siteCheckId } = await client.call(scanSite, { body: { domain: 'example.com' } });
    await cancelAnalysis(api.database.db, tenant.accountId, siteCheckId);
    await expect(client.call(scanSite, { body: { domain: 'example.com' } })).rejects.toMatchObject({
      status: 429,
      details: { limit: 'scans' },
    });
  });

  test('the same Idempotency-Key starts one analysis', async () => {
    const { client } = await aCaller();
    const call = { body: { domain: 'example.com' }, headers: { 'idempotency-key': 'k1' } };
    const first = await client.call(scanSite, call);
    await expect(client.call(scanSite, call)).resolves.toEqual(first);
  });
});

describe('GET /v1/mcp/scans/{siteCheckId}', () => {
  test('200: the same answer as the status call', async () => {
    const { tenant, client } = await aCaller();
    const { siteCheckId } = await client.call(scanSite, { body: { siteId: tenant.siteId } });
    const params = { siteCheckId };
    const reader = await tenant.createClient({ scopes: ['mcp:read'] });
    const admin = await tenant.createClient();
    const [scan, status] = await Promise.all([
      reader.call(toolRoutes.getScan, { params }),
      admin.call(siteCheckRoutes.getStatus, { params }),
    ]);
    expect(scan).toEqual({ ...status, pages_per_second: expect.any(Number) });
  });
});
