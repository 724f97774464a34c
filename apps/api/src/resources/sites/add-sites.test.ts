import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plainHttp, type PlainHttp } from '../../testing/plain-http.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let http: PlainHttp;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  http = plainHttp(api.url, (await tenant.createKey()).key);
});
afterAll(() => api.close());

const fourTimes = async (path: string, body: object) => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => http('POST', path, body)));
  return answers.map(({ status }) => status).sort((one, other) => one - other);
};
const sitesOn = (host: string) =>
  api.database.db.site.count({ where: { accountId: tenant.accountId, host } });

test('scans of a new domain at the same time add one site', async () => {
  expect(await fourTimes('/v1/mcp/scan-site', { domain: 'new.example.com' })).toEqual([200, 409, 409, 409]);
  expect(await sitesOn('new.example.com')).toBe(1);
});

test('a site that is added at the same time is added once', async () => {
  const path = `/api/clients/${tenant.clientId}/sites`;
  expect(await fourTimes(path, { url: 'https://twin.example.com/' })).toEqual([201, 409, 409, 409]);
  expect(await sitesOn('twin.example.com')).toBe(1);
});
