import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import {
  clientRoutes,
  ignoredFindingRoutes,
  siteCheckRoutes,
  siteRoutes,
  webhookDeliveryRoutes,
} from '@plumbline/contracts';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function setUp() {
  const tenant = await api.createTenant();
  const client = await tenant.createClient({ scopes: ['api:read', 'api:write'] });
  return { tenant, client, params: { siteId: tenant.siteId } };
}

/** Starts an analysis that will send an event at its end. */
async function startAnalysis(tenant: Tenant): Promise<string> {
  const { db } = api.database;
  const { siteCheckId: id } = await fillAnalysis(db, tenant, { status: 'in_progress' });
  await db.analysis.update({ where: { id }, data: { callbackUrl: 'https://hooks.example/' } });
  return id;
}

/** Returns the sent events, each with the analysis that it names. */
async function told(client: ApiClient) {
  const { data } = await client.call(webhookDeliveryRoutes.list, {});
  return Promise.all(
    data.map(async ({ id }) => {
      const { payload } = await client.call(webhookDeliveryRoutes.get, { params: { deliveryId: id } });
      return [payload.event, payload.data.siteCheckId];
    }),
  );
}

describe('PATCH /api/sites/{siteId}', () => {
  test('200: a new address, with its host; credentials and analyses stay', async () => {
    const { tenant, client, params } = await setUp();
    await client.call(siteRoutes.update, { params, body: { credentials: { cookies: 'a=1' } } });
    const siteCheckId = await startAnalysis(tenant);
    const site = await client.call(siteRoutes.update, { params, body: { url: 'https://Shop.example/en' } });
    expect(site).toMatchObject({
      url: 'https://shop.example/en',
      domain: 'shop.example',
      hasCredentials: true,
    });
    const { data } = await client.call(siteRoutes.listAnalyses, { params });
    expect(data.map(({ id }) => id)).toEqual([siteCheckId]);
  });

  test('409: another address after an analysis has completed', async () => {
    const { tenant, client, params } = await setUp();
    await fillAnalysis(api.database.db, tenant);
    const correcting = client.call(siteRoutes.update, { params, body: { url: 'https://other.example/' } });
    await expect(correcting).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('site of its own'),
    });
  });

  test('200: the address that it has already', async () => {
    const { tenant, client, params } = await setUp();
    await fillAnalysis(api.database.db, tenant);
    const { url } = await client.call(siteRoutes.get, { params });
    await expect(client.call(siteRoutes.update, { params, body: { url } })).resolves.toMatchObject({ url });
  });

  test('400: a call that changes nothing', async () => {
    const { client, params } = await setUp();
    await expect(client.call(siteRoutes.update, { params, body: {} })).rejects.toMatchObject({ status: 400 });
  });

  test('409: the address of another site of the client, which is named', async () => {
    const { tenant, client, params } = await setUp();
    const body = { url: 'https://second.example/' };
    const { id } = await client.call(siteRoutes.create, { params: { clientId: tenant.clientId }, body });
    await expect(client.call(siteRoutes.update, { params, body })).rejects.toMatchObject({
      status: 409,
      details: { siteId: id },
    });
  });
});

describe('DELETE /api/sites/{siteId}', () => {
  test('204: the site with its analyses and ignored findings, and no other site', async () => {
    const { tenant, client, params } = await setUp();
    const body = { url: 'https://second.example/' };
    const kept = await client.call(siteRoutes.create, { params: { clientId: tenant.clientId }, body });
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant);
    const ignored = { checkId: 'title-missing', reason: 'On purpose' };
    await client.call(ignoredFindingRoutes.create, { params, body: ignored });

    expect((await client.send(siteRoutes.delete, { params })).status).toBe(204);
    await expect(client.call(siteRoutes.get, { params })).rejects.toMatchObject({ status: 404 });
    const gone = client.call(siteCheckRoutes.get, { params: { siteCheckId } });
    await expect(gone).rejects.toMatchObject({ status: 404 });
    expect(await api.database.db.ignoredFinding.count({ where: { siteId: tenant.siteId } })).toBe(0);
    await client.call(siteRoutes.get, { params: { siteId: kept.id } });
  });

  test('204: while it is being analysed; its receiver gets the event of the end', async () => {
    const { tenant, client, params } = await setUp();
    const siteCheckId = await startAnalysis(tenant);
    expect((await client.send(siteRoutes.delete, { params })).status).toBe(204);
    await expect(client.call(siteRoutes.get, { params })).rejects.toMatchObject({ status: 404 });
    expect(await told(client)).toEqual([['analysis.cancelled', siteCheckId]]);
  });
});

describe('DELETE /api/site-checks/{siteCheckId}', () => {
  test('204: the analysis and its issues; earlier ones stay', async () => {
    const { tenant, client, params } = await setUp();
    const first = await fillAnalysis(api.database.db, tenant);
    const second = await fillAnalysis(api.database.db, tenant);
    const one = { params: { siteCheckId: second.siteCheckId } };
    expect((await client.send(siteCheckRoutes.delete, one)).status).toBe(204);
    const { data } = await client.call(siteRoutes.listAnalyses, { params });
    expect(data.map(({ id }) => id)).toEqual([first.siteCheckId]);
    const where = { analysisId: second.siteCheckId };
    expect(await api.database.db.issue.count({ where })).toBe(0);
  });

  test('204: while it is in progress; it is cancelled first, and the site is free for another', async () => {
    const { tenant, client, params } = await setUp();
    const siteCheckId = await startAnalysis(tenant);
    const one = { params: { siteCheckId } };
    expect((await client.send(siteCheckRoutes.delete, one)).status).toBe(204);
    await expect(client.call(siteCheckRoutes.get, one)).rejects.toMatchObject({ status: 404 });
    expect(await told(client)).toEqual([['analysis.cancelled', siteCheckId]]);
    expect((await client.call(siteRoutes.listAnalyses, { params })).data).toEqual([]);
  });
});

describe('DELETE /api/clients/{clientId}', () => {
  test('204: while one of its sites is being analysed; another tenant cannot delete it', async () => {
    const { tenant, client } = await setUp();
    const one = { params: { clientId: tenant.clientId } };
    const siteCheckId = await startAnalysis(tenant);
    const stranger = await setUp();
    expect((await stranger.client.send(clientRoutes.delete, one)).status).toBe(404);
    expect((await client.send(clientRoutes.delete, one)).status).toBe(204);
    await expect(client.call(clientRoutes.get, one)).rejects.toMatchObject({ status: 404 });
    expect(await told(client)).toEqual([['analysis.cancelled', siteCheckId]]);
  });
});
