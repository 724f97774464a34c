import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import { jsonBytes, clientRoutes, siteRoutes } from '@plumbline/contracts';
import { startTestClients, type TestClients } from './testing/test-clients.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

const SITES = 12;

let service: TestService;
let clients: TestClients;
beforeAll(async () => {
  service = await startTestService({ withWorker: false });
  clients = await startTestClients(service.url);
});
afterAll(async () => {
  await clients.close();
  await service.close();
});

test('the list of an account with many sites stays below 4 KB, and the cursor leads to the rest', async () => {
  const { key } = await service.createKey();
  const api = createApiClient({ baseUrl: service.url, apiKey: key });
  const clientId = (await api.call(clientRoutes.list, {})).data[0]?.id ?? '';
  for (let index = 0; index < SITES; index += 1) {
    const url = `https://a-shop-with-a-long-name-${index}.example.com/`;
    await api.call(siteRoutes.create, { params: { clientId }, body: { url } });
  }
  const client = await clients.connect({ transport: 'http', generation: 'modern', key });
  const domains = new Set<string>();
  for (let cursor: string | undefined | null; cursor !== null;) {
    const { structuredContent } = await client.callTool({ name: 'list-sites', arguments: { cursor } });
    const page = structuredContent as { data: { domain: string }[]; nextCursor: string | null };
    expect(jsonBytes(page)).toBeLessThan(4_096);
    for (const { domain } of page.data) domains.add(domain);
    cursor = page.nextCursor;
  }
  expect(domains.size).toBe(SITES);
});
