import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fuzzRuns, patience } from '@plumbline/testkit';
import fc from 'fast-check';
import { setStage, type ExampleStage } from '../testing/example-stage.ts';
import { hostileRequests, type OpenApiDocument } from '../testing/hostile-requests.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let stage: ExampleStage;
let authorization: string;
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = await startTestApi();
  stage = await setStage(api);
  const { tenant, siteCheckId, snapshotId, actionId, deliveryId } = stage;
  const { id: apiKeyId, key } = await tenant.createKey();
  authorization = `Bearer ${key}`;
  const { clientId, siteId } = tenant;
  ids = {
    clientId,
    siteId,
    siteCheckId,
    snapshotId,
    actionId,
    deliveryId,
    apiKeyId,
    checkId: 'title-missing',
  };
});
afterAll(async () => {
  await stage.close();
  await api.close();
});

test('every hostile request is answered, and never with a server error', async () => {
  const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as OpenApiDocument;
  await fc.assert(
    fc.asyncProperty(hostileRequests(document, ids), async ({ method, path, headers, body }) => {
      const response = await fetch(api.url + path, {
        method,
        headers: { authorization, ...headers },
        ...(body === undefined ? {} : { body }),
        signal: AbortSignal.timeout(10_000 * patience),
      });
      await response.body?.cancel();
      expect(response.status).toBeLessThan(500);
      // The prototype of all objects is unchanged.
      expect({}).not.toHaveProperty('admin');
    }),
    // A long run: FUZZ_RUNS=10000 npm test -- apps/api/src/resources/hostile-requests
    { numRuns: fuzzRuns(300), seed: 20_261_121 },
  );
}, 3_600_000);
