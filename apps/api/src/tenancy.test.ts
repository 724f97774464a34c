import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RouteContract } from '@plumbline/contracts';
import * as contracts from '@plumbline/contracts';
import { insertSampleDelivery, newId } from '@plumbline/database';
import request from 'supertest';
import { fillSiteCheck } from './testing/fill-site-check.ts';
import { startTestApi, type Tenant, type TestApi } from './testing/test-api.ts';

/** Every route that names something by its id: a new one is covered by itself. */
const routes = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, group]) => Object.values(group as Readonly<Record<string, RouteContract>>))
  // Checks are the same for everybody.
  .filter((route) => /\{(?!checkId)\w+\}/.test(route.path));

/** Bodies that pass validation where an empty one does not, so that only the id can be what is wrong. */
const BODIES: Readonly<Record<string, object>> = {
  createSite: { url: 'https://example.org' },
  ignoreFinding: { checkId: 'title-missing', reason: 'x' },
  createSchedule: { cron: '0 6 * * 1' },
  updateClient: { name: 'x' },
  updateSite: { credentials: {} },
};

let api: TestApi;
let owner: Tenant;
let key: string;
let ids: Readonly<Record<string, string>>;
let served: Readonly<Record<string, object>>;
beforeAll(async () => {
  api = await startTestApi();
  owner = await api.createTenant();
  const stranger = await api.createTenant();
  ({ key } = await stranger.createKey());
  ids = await idsOf(owner);
  const document = await request(api.url).get('/openapi.json');
  ({ paths: served } = document.body as { paths: Record<string, object> });
});
afterAll(() => api.close());

async function idsOf(tenant: Tenant): Promise<Record<string, string>> {
  const { db } = api.database;
  const admin = await tenant.createClient();
  const { siteCheckId } = await fillSiteCheck(db, tenant);
  const schedule = await admin.call(contracts.scheduleRoutes.create, {
    params: { siteId: tenant.siteId },
    body: { cron: '0 6 * * 1' },
  });
  const snapshot = await admin.call(contracts.actionSnapshotRoutes.generate, {
    params: { siteId: tenant.siteId },
  });
  const ignored = await admin.call(contracts.ignoredFindingRoutes.create, {
    params: { siteId: tenant.siteId },
    body: { checkId: 'title-missing', reason: 'x' },
  });
  const delivery = await insertSampleDelivery(db, {
    accountId: tenant.accountId,
    url: 'https://example.com/hook',
  });
  return {
    clientId: tenant.clientId,
    siteId: tenant.siteId,
    siteCheckId,
    apiKeyId: (await tenant.createKey()).id,
    scheduleId: schedule.id,
    ignoredFindingId: ignored.id,
    snapshotId: snapshot.id,
    deliveryId: delivery.id,
    actionId: newId(),
  };
}

async function send(route: RouteContract, values: Readonly<Record<string, string>>) {
  const path = route.path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');
  const body = route.body === undefined ? undefined : (BODIES[route.operationId] ?? {});
  const query = route.operationId === 'compareSiteChecks' ? `?to=${values['siteCheckId'] ?? ''}` : '';
  const response = await request(api.url)
    [route.method](path + query)
    .auth(key, { type: 'bearer' })
    .send(body);
  return { status: response.status, body: response.text };
}

describe("another account's id is answered as an unknown one", () => {
  test.each(routes.map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const))(
    '%s',
    async (_name, route) => {
      if (!(route.path in served)) return; // Declared, not built yet: then it must not be there at all.
      const unknown = Object.fromEntries(Object.keys(ids).map((name) => [name, newId()]));
      const malformed = Object.fromEntries(Object.keys(ids).map((name) => [name, "x' --"]));
      const answers = await Promise.all([ids, unknown, malformed].map((values) => send(route, values)));
      expect(answers[0]).toEqual({ status: 404, body: expect.stringContaining('not_found_error') });
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    },
  );
});

test('the ids of this suite are known to their owner, so the suite tests something', async () => {
  const admin = await owner.createClient();
  const params = ids as never;
  await expect(admin.call(contracts.siteCheckRoutes.get, { params })).resolves.toBeDefined();
  await expect(admin.call(contracts.actionSnapshotRoutes.listActions, { params })).resolves.toBeDefined();
  await expect(admin.call(contracts.webhookDeliveryRoutes.get, { params })).resolves.toBeDefined();
});
