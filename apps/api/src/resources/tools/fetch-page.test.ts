import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { toolRoutes } from '@plumbline/contracts';
import { saveHostPace } from '@plumbline/database';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  client = await (await api.createTenant()).createClient({ scopes: ['mcp:read'] });
  await saveHostPace(api.database.db, 'busy.example', { delayMs: 0, pausedMs: 120_000 });
});
afterAll(() => api.close());

test.each([
  ['generate-meta', toolRoutes.generateMeta],
  ['check-before-deploy', toolRoutes.checkBeforeDeploy],
] as const)('%s names the pause of a host for which a page was not fetched', async (_name, route) => {
  const call = client.call(route, { body: { url: 'https://busy.example/drills' } });
  await expect(call).rejects.toMatchObject({
    status: 503,
    type: 'unavailable_error',
    message: expect.stringContaining('busy.example is down, or answered 429 or 503 and asked for a pause'),
  });
});
