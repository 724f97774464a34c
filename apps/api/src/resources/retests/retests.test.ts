import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { sayFixed } from '@plumbline/checks';
import { actionSnapshotRoutes, retestRoutes, toolRoutes } from '@plumbline/contracts';
import { finishVisit, saveHostPace } from '@plumbline/database';
import { createConsumer, visitQueue } from '@plumbline/queue';
import { fillAnalysis, firstAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type TestApi, type Tenant } from '../../testing/test-api.ts';

const FIXED = 'https://example.com/a';

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
let params: { snapshotId: string; actionId: string };
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  client = await tenant.createClient();
  await fillAnalysis(api.database.db, tenant, { checkIds: [firstAnalysis.id] });
  const { siteId } = tenant;
  const { id: snapshotId } = await client.call(actionSnapshotRoutes.generate, { params: { siteId } });
  const actions = await client.call(actionSnapshotRoutes.listActions, { params: { snapshotId }, query: {} });
  params = { snapshotId, actionId: (actions as { id: string }[])[0]?.id ?? '' };
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await api.close();
});

/** Starts a worker that finds one of the targets fixed. */
function startWorker(): void {
  const { db } = api.database;
  const consumer = createConsumer(
    api.store,
    visitQueue,
    async ({ visitId }) => {
      const visit = await db.visit.findUniqueOrThrow({ where: { id: visitId } });
      const fixed = { status: sayFixed({ judged: true, found: null }), message: null, reason: null } as const;
      const failing = { status: 'failing', message: 'Still so.', reason: null } as const;
      await finishVisit(
        db,
        visit,
        visit.urls.map((url) => ({ url, ...(url === FIXED ? fixed : failing) })),
      );
    },
    { concurrency: 1, logger: api.deps.logger },
  );
  stops.push(() => consumer.close({ graceMs: 0 }));
}

test('a retest waits for the end of a pause that the host asked for, and says so', async () => {
  const { db } = api.database;
  await saveHostPace(db, 'example.com', { delayMs: 0, pausedMs: 120_000 });
  const retest = await client.call(retestRoutes.create, { params });
  expect(retest).toMatchObject({ status: 'in_progress', pausedUntil: expect.any(String), targets: [] });
  const caller = await tenant.createClient({ scopes: ['mcp:read', 'mcp:write'] });
  const action = await db.action.findFirstOrThrow({ where: { siteId: tenant.siteId } });
  const { summary } = await caller.call(toolRoutes.retest, { body: { actionId: action.id } });
  expect(summary).toContain('asked for a pause: nothing is requested before');
  await saveHostPace(db, 'example.com', { delayMs: 0, pausedMs: 0 });
});

test('a retest says which targets are fixed, and can be repeated', async () => {
  startWorker();
  const retest = await client.call(retestRoutes.create, { params });
  expect(retest).toMatchObject({
    status: 'completed',
    checkId: firstAnalysis.id,
    fixed: 1,
    failing: 2,
    ...params,
  });
  expect(retest.targets).toContainEqual({
    url: FIXED,
    status: 'fixed',
    message: null,
    reason: null,
    dashboardUrl: expect.any(String),
  });
  const { retestId } = retest;
  expect(await client.call(retestRoutes.get, { params: { ...params, retestId } })).toEqual(retest);
});

test('it looks only at the named targets', async () => {
  const { targets } = await client.call(retestRoutes.create, { params, body: { urls: [FIXED] } });
  expect(targets.map(({ url }) => url)).toEqual([FIXED]);
  const body = { urls: [`${FIXED}#seats`, 'https://EXAMPLE.com/a'] };
  await expect(client.call(retestRoutes.create, { params, body })).resolves.toMatchObject({
    targets: [{ url: FIXED }],
  });
  await expect(
    client.call(retestRoutes.create, { params, body: { urls: ['http://169.254.169.254/latest'] } }),
  ).rejects.toMatchObject({ status: 400, type: 'validation_error' });
});

test('another account can see neither the action nor the retest', async () => {
  const { retestId } = await client.call(retestRoutes.create, { params });
  const stranger = await (await api.createTenant()).createClient();
  await expect(stranger.call(retestRoutes.create, { params })).rejects.toMatchObject({ status: 404 });
  await expect(stranger.call(retestRoutes.get, { params: { ...params, retestId } })).rejects.toMatchObject({
    status: 404,
  });
});

test('a key that may only read cannot start one', async () => {
  const reader = await tenant.createClient({ scopes: ['api:read'] });
  await expect(reader.call(retestRoutes.create, { params })).rejects.toMatchObject({ status: 403 });
});
