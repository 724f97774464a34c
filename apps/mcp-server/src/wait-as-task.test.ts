import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { toolRoutes } from '@plumbline/contracts';
import { postMessage, type Reply } from './testing/post-message.ts';
import { startTestClients, type TestClients } from './testing/test-clients.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** Tests the task extension of the protocol with the messages of its specification. */

const EXTENSION = 'io.modelcontextprotocol/tasks';
const WITH_TASKS = { extensions: { [EXTENSION]: {} } };

let service: TestService;
let clients: TestClients;
let key: string;
let api: ApiClient;
let siteCheckId: string;
beforeAll(async () => {
  // No worker runs, so the scan ends only when it is cancelled.
  service = await startTestService({ withWorker: false });
  clients = await startTestClients(service.url);
  ({ key } = await service.createKey());
  api = createApiClient({ baseUrl: service.url, apiKey: key });
  ({ siteCheckId } = await api.call(toolRoutes.scanSite, { body: { domain: service.domain } }));
});
afterAll(async () => {
  await clients.close();
  await service.close();
});

function send(
  method: string,
  params: Readonly<Record<string, unknown>>,
  capabilities: object = WITH_TASKS,
  apiKey = key,
): Promise<Reply> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  return postMessage(clients.url, apiKey, { method, params: { ...params, _meta } });
}

const wait = (capabilities?: object) =>
  send('tools/call', { name: 'get-scan', arguments: { siteCheckId, waitSeconds: 2 } }, capabilities);

test('the server says that it knows tasks', async () => {
  const { result } = await send('server/discover', {});
  expect(result).toMatchObject({ capabilities: { extensions: { [EXTENSION]: {} } } });
});

test('a wait is a task for a client that knows tasks, and not for others', async () => {
  await expect(wait()).resolves.toMatchObject({
    result: { resultType: 'task', taskId: siteCheckId, status: 'working', ttlMs: null, pollIntervalMs: 5000 },
  });
  const { result } = await wait({});
  expect(result).toMatchObject({ resultType: 'complete', structuredContent: { status: 'in_progress' } });
  expect(result).not.toHaveProperty('taskId');
});

test('-32602: an unknown task, and one of another account', async () => {
  const taskId = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';
  await expect(send('tasks/get', { taskId })).resolves.toMatchObject({ error: { code: -32602 } });
  await expect(send('tasks/get', { taskId: 'mine' })).resolves.toMatchObject({ error: { code: -32602 } });
  const stranger = await service.createKey();
  await expect(send('tasks/get', { taskId: siteCheckId }, WITH_TASKS, stranger.key)).resolves.toMatchObject({
    error: { code: -32602 },
  });
});

test('-32021: a request of a client that has not declared that it knows tasks', async () => {
  await expect(send('tasks/get', { taskId: siteCheckId }, {})).resolves.toMatchObject({
    error: { code: -32021 },
  });
});

test('it ends with the scan, with the result of the tool; cancelling the wait does not end the scan', async () => {
  await expect(send('tasks/get', { taskId: siteCheckId })).resolves.toMatchObject({
    result: { resultType: 'complete', status: 'working' },
  });
  await expect(send('tasks/cancel', { taskId: siteCheckId })).resolves.toHaveProperty('result');
  const { status } = await api.call(toolRoutes.getScan, { params: { siteCheckId } });
  expect(status).toBe('in_progress');
  await api.call(toolRoutes.cancelScan, { body: { siteCheckId } });
  await expect(send('tasks/get', { taskId: siteCheckId })).resolves.toMatchObject({
    result: { status: 'completed', result: { structuredContent: { status: 'cancelled' } } },
  });
});
