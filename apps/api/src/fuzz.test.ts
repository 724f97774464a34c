import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fuzzRuns } from '@plumbline/testkit';
import fc from 'fast-check';
import { fillSiteCheck } from './testing/fill-site-check.ts';
import { hostileRequests, type OpenApiDocument } from './testing/hostile-requests.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';

let api: TestApi;
let authorization: string;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = await startTestApi();
  const tenant = await api.createTenant();
  const key = await tenant.createKey();
  authorization = `Bearer ${key.key}`;
  const { siteCheckId } = await fillSiteCheck(api.database.db, tenant);
  ids = { clientId: tenant.clientId, siteId: tenant.siteId, siteCheckId, apiKeyId: key.id };
});
afterAll(() => api.close());

test('no hostile request is answered with a server error, or not at all', async () => {
  const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as OpenApiDocument;
  await fc.assert(
    fc.asyncProperty(hostileRequests(document, ids), async ({ method, path, headers, body }) => {
      const response = await fetch(api.url + path, {
        method,
        headers: { authorization, ...headers },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      expect(response.status).toBeLessThan(500);
    }),
    // The long run: FUZZ_RUNS=10000 npm test -- apps/api/src/fuzz
    { numRuns: fuzzRuns(300), seed: 20_261_121 },
  );
}, 600_000);
