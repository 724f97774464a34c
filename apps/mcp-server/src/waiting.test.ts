import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import { toolRoutes } from '@plumbline/contracts';
import { patience, startTcpProxy, type TcpProxy } from '@plumbline/testkit';
import { startTestClients, type TestClients } from './testing/test-clients.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/**
 * Tests that waits end well before a client gives up (60 s in the official one), report progress meanwhile, and take
 * one request.
 */

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

test('a wait that ends before the scan: progress grows meanwhile, and one request is used', async () => {
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

describe('a wait ends in time even if the service fails', () => {
  /** The limit: one second for the wait, three for another request, and a margin. */
  const SECONDS_MAX = 6;
  /** The proxy between this server and the service. */
  let proxy: TcpProxy;
  let behind: TestClients;
  beforeAll(async () => {
    proxy = await startTcpProxy(Number(new URL(service.url).port));
    behind = await startTestClients(`http://127.0.0.1:${proxy.port}`);
  });
  afterAll(async () => {
    await behind.close();
    await proxy.close();
  });

  /** Waits one second for a scan. `before` runs before the call, `whenFollowed` when the scan is followed. */
  async function waitWhile(before: () => void, whenFollowed: () => void = () => undefined) {
    const { key } = await service.createKey();
    const api = createApiClient({ baseUrl: service.url, apiKey: key });
    const { siteCheckId } = await api.call(toolRoutes.scanSite, { body: { domain: service.domain } });
    const client = await behind.connect({ transport: 'http', generation: 'modern', key });
    before();
    const startedAt = performance.now();
    const answer = await client.callTool(
      { name: 'get-scan', arguments: { siteCheckId, waitSeconds: 1 } },
      { onprogress: whenFollowed },
    );
    proxy.thaw();
    expect((performance.now() - startedAt) / 1_000).toBeLessThan(SECONDS_MAX * patience);
    return answer;
  }

  test('it does not answer', async () => {
    await expect(waitWhile(() => proxy.freeze())).resolves.toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('unavailable_error') }],
    });
  });

  test('it answers after the wait', async () => {
    const answer = await waitWhile(() => {
      proxy.freeze();
      setTimeout(() => proxy.thaw(), 1_500);
    });
    expect(answer.structuredContent).toMatchObject({ status: 'in_progress' });
  });

  test.each(['freeze', 'cut'] as const)('it answers, then connections %s', async (fault) => {
    const answer = await waitWhile(
      () => undefined,
      () => proxy[fault](),
    );
    expect(answer.structuredContent).toMatchObject({ status: 'in_progress' });
  });
});

test('a wait that is longer than clients wait is refused with the reason', async () => {
  const key = await service.createKey();
  const client = await clients.connect({ transport: 'http', generation: 'modern', key: key.key });
  const input = { siteCheckId: '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f', waitSeconds: 300 };
  await expect(client.callTool({ name: 'get-scan', arguments: input })).resolves.toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/waitSeconds/) }],
  });
});
