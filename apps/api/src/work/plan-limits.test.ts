import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import {
  accountOverviewRoutes,
  accountRoutes,
  scheduleRoutes,
  siteCheckRoutes,
  siteRoutes,
} from '@plumbline/contracts';
import { runDueSchedules } from '../resources/schedules/run-schedules.ts';
import { startTestApi, type Tenant, type TestApi } from '../testing/test-api.ts';

/** An installation that holds less than the plan allows. */
let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi({ pagesPerAnalysisMax: 120 });
  tenant = await api.createTenant();
  client = await tenant.createClient();
});
afterAll(() => api.close());

const refusal = 'must be at most 120 here: this installation holds no larger analysis';

test('an analysis that the installation cannot hold is refused with the number that it can', async () => {
  const { clientId } = tenant;
  const ask = (maxPages: number) =>
    client.call(siteCheckRoutes.analyze, { params: { clientId }, body: { maxPages } });
  await expect(ask(121)).rejects.toThrow(`body.maxPages ${refusal}`);
});

test('a schedule for it is refused, and one without a number begins the largest that holds', async () => {
  const { siteId } = tenant;
  const schedule = (options: object) =>
    client.call(scheduleRoutes.create, { params: { siteId }, body: { cron: '0 * * * *', options } });
  await expect(schedule({ maxPages: 121 })).rejects.toThrow(`body.options.maxPages ${refusal}`);
  const { nextRunAt } = await schedule({});
  await runDueSchedules(api.deps, new Date(nextRunAt));
  const { data } = await client.call(siteRoutes.listAnalyses, { params: { siteId } });
  expect(data).toMatchObject([{ options: { maxPages: 120 } }]);
});

test('the limits that the account shows are those of the installation', async () => {
  const { limits } = await client.call(accountRoutes.get, {});
  expect(limits).toMatchObject({ pagesPerAnalysis: 120 });
  const { sentence } = await client.call(accountOverviewRoutes.get, {});
  expect(sentence).toContain('of up to 120 pages each');
});
