import { expect, test } from '@jest/globals';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { createApiClient } from '@plumbline/api-client';
import { registry } from '@plumbline/service';
import { createLogReader } from '@plumbline/service/testing';
import type { Caller } from './caller.ts';
import { createServer } from './create-server.ts';
import { createToolCalls } from './tool-calls.ts';
import { tools } from './tools/index.ts';

test('a call that never ends is answered, logged with its stack and counted, and its slot is freed', async () => {
  registry.resetMetrics();
  const log = createLogReader();
  const serviceUrl = 'http://127.0.0.1:9';
  const caller: Caller = {
    serviceUrl,
    api: createApiClient({ baseUrl: serviceUrl }),
    grant: null,
    onRefused: () => undefined,
  };
  const endless = tools.map((tool) => ({ ...tool, run: () => new Promise<never>(() => undefined) }));
  const server = createServer(caller, createToolCalls(log.logger, 50), endless);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(ours);
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(theirs);

  const answer = await client.callTool({ name: 'list-sites', arguments: {} });
  expect(answer).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('The call took too long and was ended.') }],
  });
  expect(await log.next('slot.given_up')).toMatchObject({
    slots: 'tool_calls',
    tool: 'list-sites',
    error: { name: 'OverrunError', stack: expect.stringContaining('create-server.ts') },
  });
  const figures = await registry.metrics();
  expect(figures).toContain('plumbline_work_given_up_total{slots="tool_calls"} 1');
  expect(figures).toContain('plumbline_slots_in_use{slots="tool_calls"} 0');
  await client.close();
  await server.close();
});
