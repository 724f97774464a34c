import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import {
  createTaskSessionFromClient,
  resultFromTaskOutcome,
  type RawClientDispatch,
  type TaskEnabledSession,
} from '@modelcontextprotocol/ext-tasks/client';
import { postMessage } from './testing/post-message.ts';
import { startTestClients, type TestClients } from './testing/test-clients.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** Tests that the official client of the task extension follows a scan from its start to its result. */

let service: TestService;
let clients: TestClients;
let client: Client;
let session: TaskEnabledSession;
let answerPage: () => void;
beforeAll(async () => {
  const isAsked = new Promise<void>((resolve) => (answerPage = resolve));
  service = await startTestService({
    site: {
      '/': (_request, response) => {
        void isAsked.then(() => response.end('<!doctype html><title>Canoes</title><h1>Canoes</h1>'));
      },
    },
  });
  clients = await startTestClients(service.url);
  const { key } = await service.createKey();
  client = await clients.connect({ transport: 'http', generation: 'modern', key });
  const rawDispatch: RawClientDispatch = async (request) => {
    const { result, error } = await postMessage(clients.url, key, request as never);
    return error === undefined ? { kind: 'result', result: result as never } : { kind: 'error', error };
  };
  session = createTaskSessionFromClient(client, {
    endpointId: 'plumbline',
    // Otherwise, the client would list the tools with `fetch`, and refuse the objects, which come from another realm
    // than the tests.
    tools: { currentTool: () => undefined },
    rawDispatch,
    v2RequestFraming: {
      protocolVersion: '2026-07-28',
      clientInfo: { name: 'test', version: '1' },
      clientCapabilities: {},
    },
  });
});
afterAll(async () => {
  await session.close();
  await clients.close();
  await service.close();
});

test('a scan is started, its wait is a task, and the task ends with the result of the tool', async () => {
  const started = await session.callTool('scan-site', { domain: service.domain });
  const { structuredContent } = resultFromTaskOutcome((await started.settle()).outcome);
  const { siteCheckId } = structuredContent as { siteCheckId: string };

  const wait = await session.callTool('get-scan', { siteCheckId, waitSeconds: 25 });
  expect(wait.handle).toMatchObject({ taskId: siteCheckId });
  answerPage();
  const { outcome, lastTask } = await wait.settle();

  expect(lastTask).toMatchObject({ taskId: siteCheckId, status: 'completed' });
  expect(resultFromTaskOutcome(outcome)).toMatchObject({
    content: [{ text: expect.stringMatching(/^Completed/) }, {}],
    structuredContent: { status: 'completed', urls_checked: expect.any(Number) },
  });
});
