import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { scheduleRoutes, siteCheckRoutes, siteRoutes, webhookDeliveryRoutes } from '@plumbline/contracts';
import { cancelAnalysis, newId } from '@plumbline/database';
import { withClockAhead } from '@plumbline/database/testing';
import { crawlQueue, createProducer } from '@plumbline/queue';
import { runDueSchedules } from './run-schedules.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

const DAY_MS = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function hourly(tenant: Tenant, client: ApiClient): Promise<Date> {
  const { nextRunAt } = await client.call(scheduleRoutes.create, {
    params: { siteId: tenant.siteId },
    body: { cron: '0 * * * *', options: { maxPages: 7 }, callbackUrl: 'https://receiver.example/hook' },
  });
  return new Date(nextRunAt);
}

const analyses = async (tenant: Tenant, client: ApiClient) =>
  (await client.call(siteRoutes.listAnalyses, { params: { siteId: tenant.siteId } })).data;

test('a schedule starts an analysis with its options when its time has come, and not before', async () => {
  const tenant = await api.createTenant();
  const client = await tenant.createClient();
  const due = await hourly(tenant, client);
  await runDueSchedules(api.deps, new Date(due.getTime() - 1));
  await expect(analyses(tenant, client)).resolves.toEqual([]);
  await Promise.all([runDueSchedules(api.deps, due), runDueSchedules(api.deps, due)]);
  await expect(analyses(tenant, client)).resolves.toEqual([
    expect.objectContaining({ status: 'in_progress', options: { maxPages: 7 } }),
  ]);
});

test('an API with a wrong clock runs no schedule earlier or later than the others', async () => {
  const tenant = await api.createTenant();
  const client = await tenant.createClient();
  await withClockAhead(-DAY_MS, () => hourly(tenant, client));
  const [schedule] = await api.database.db.schedule.findMany({ where: { siteId: tenant.siteId } });
  expect(schedule?.nextRunAt.getTime()).toBeGreaterThan(Date.now());
  await withClockAhead(DAY_MS, () => runDueSchedules(api.deps));
  await expect(analyses(tenant, client)).resolves.toEqual([]);
});

test('the receiver that a schedule names gets an event when its analysis has ended', async () => {
  const tenant = await api.createTenant();
  const client = await tenant.createClient();
  await runDueSchedules(api.deps, await hourly(tenant, client));
  const [started] = await analyses(tenant, client);
  await client.call(siteCheckRoutes.cancel, { params: { siteCheckId: started?.id ?? '' } });
  const deliveriesOf = async (siteCheckId: string) =>
    (await client.call(webhookDeliveryRoutes.list, { query: { siteCheckId } })).data;
  await expect(deliveriesOf(started?.id ?? '')).resolves.toMatchObject([
    { url: 'https://receiver.example/hook', event: 'analysis.cancelled' },
  ]);
  await expect(deliveriesOf(newId())).resolves.toEqual([]);
});

test('a schedule does not exceed the scans of the plan', async () => {
  const tenant = await api.createTenant({ tier: 'free' });
  const client = await tenant.createClient();
  const due = await hourly(tenant, client);
  await runDueSchedules(api.deps, due);
  const [first] = await analyses(tenant, client);
  await cancelAnalysis(api.database.db, tenant.accountId, first?.id ?? '');
  await runDueSchedules(api.deps, new Date(due.getTime() + 3_600_000));
  await expect(analyses(tenant, client)).resolves.toHaveLength(1);
});

test('a site that is being analysed gets no second analysis', async () => {
  const tenant = await api.createTenant();
  const client = await tenant.createClient();
  const due = await hourly(tenant, client);
  await runDueSchedules(api.deps, due);
  await runDueSchedules(api.deps, new Date(due.getTime() + 3_600_000));
  await expect(analyses(tenant, client)).resolves.toHaveLength(1);
});

test('a schedule that is due during another analysis runs after it', async () => {
  const tenant = await api.createTenant();
  const client = await tenant.createClient();
  const due = await hourly(tenant, client);
  const callbackUrl = 'https://receiver.example/whole';
  const body = { cron: '0 * * * *', callbackUrl };
  await client.call(scheduleRoutes.create, { params: { siteId: tenant.siteId }, body });
  await runDueSchedules(api.deps, due);
  const [first, ...others] = await analyses(tenant, client);
  expect(others).toEqual([]);
  await cancelAnalysis(api.database.db, tenant.accountId, first?.id ?? '');
  await runDueSchedules(api.deps, new Date(due.getTime() + 10 * 60_000));
  const [second] = await analyses(tenant, client);
  expect(new Set([first?.options.maxPages, second?.options.maxPages])).toEqual(new Set([7, 1_000_000]));
});

test('a schedule whose next time cannot be stored starts nothing, and runs once when it can', async () => {
  const tenant = await api.createTenant();
  const client = await tenant.createClient();
  const due = await hourly(tenant, client);
  // As if the API were killed after the start: the first update of the row claims it, the second one ends the run.
  await api.database.db.$executeRawUnsafe(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'refused'; END $$`);
  await api.database.db.$executeRawUnsafe(`CREATE TRIGGER refuse BEFORE UPDATE ON schedule FOR EACH ROW
    WHEN (NEW.last_run_at IS NOT DISTINCT FROM OLD.last_run_at) EXECUTE FUNCTION refuse()`);
  try {
    await runDueSchedules(api.deps, due);
  } finally {
    await api.database.db.$executeRawUnsafe('DROP FUNCTION refuse CASCADE');
  }
  await expect(analyses(tenant, client)).resolves.toEqual([]);
  await runDueSchedules(api.deps, new Date(due.getTime() + 10 * 60_000));
  await expect(analyses(tenant, client)).resolves.toHaveLength(1);
});

test('a schedule that fails loses neither its run nor a scan, and runs some minutes later', async () => {
  const tenant = await api.createTenant({ tier: 'free' });
  const client = await tenant.createClient();
  const due = await hourly(tenant, client);
  const unreachable = { kind: 'redis', url: 'redis://127.0.0.1:9' } as const;
  const crawlJobs = createProducer(unreachable, crawlQueue, api.deps);
  try {
    await runDueSchedules({ ...api.deps, crawlJobs }, due);
  } finally {
    await crawlJobs.close();
  }
  await expect(analyses(tenant, client)).resolves.toEqual([]);
  await runDueSchedules(api.deps, new Date(due.getTime() + 10 * 60_000));
  await expect(analyses(tenant, client)).resolves.toHaveLength(1);
});
