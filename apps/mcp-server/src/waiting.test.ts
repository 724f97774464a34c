import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import { toolRoutes } from '@plumbline/contracts';
import { startTestClients, type TestClients } from './testing/test-clients.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** Waits end well before a client gives up (60 s in the official one), report progress meanwhile, and cost one request. */

let service: TestService;
let clients: TestClients;
beforeAll(async () => {
  // No worker runs, so the count of URLs stays the same.
  service = await startTestService({ withWorker: false });
  clients = await startTestClients(service.url);
});
afterAll(async () => {
  await clients.close();
  await service.close();
});

test('a wait that ends before the scan does: progress grows meanwhile, and one request is used', async () => {
  const key = await service.createKey({ tier: 'free' });
  const client = await clients.connect({ transport: 'http', generation: 'modern', key: key.key });
  const api = createApiClient({ baseUrl: service.url, apiKey: key.key });
  const { siteCheckId } = await api.call(toolRoutes.scanSite, { body: { domain: service.domain } });
  const requestsLeft = async () => {
    const response = await api.send(toolRoutes.getScan, { params: { siteCheckId } });
    return Number(response.headers.get('x-ratelimit-remaining'));
  };

  const before = await requestsLeft();
  const told: number[] = [];
  const scan = await client.callTool(
    { name: 'get-scan', arguments: { siteCheckId, waitSeconds: 5 } },
    { onprogress: ({ progress }) => told.push(progress) },
  );
  expect(scan.structuredContent).toMatchObject({ status: 'in_progress' });
  expect(told.length).toBeGreaterThanOrEqual(2);
  expect(told).toEqual([...new Set(told)].sort((one, other) => one - other));
  // One request for the wait, and one for this query.
  expect(before - (await requestsLeft())).toBe(2);
});

test('a wait that a client would not sit out is refused in words', async () => {
  const key = await service.createKey();
  const client = await clients.connect({ transport: 'http', generation: 'modern', key: key.key });
  const input = { siteCheckId: '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f', waitSeconds: 300 };
  await expect(client.callTool({ name: 'get-scan', arguments: input })).resolves.toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/waitSeconds/) }],
  });
});
