import { once } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';
import { afterEach, expect, test } from '@jest/globals';
import { createLogger } from '@plumbline/service';
import { toolRoutes } from '@plumbline/contracts';
import { createThreadPool } from '@plumbline/page-work';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import type { ToolPool } from './tool-pool.ts';

const logger = createLogger({ service: 'test' });

const { generateMeta, checkBeforeDeploy } = toolRoutes;

let api: TestApi;
afterEach(() => api.close());

async function startClient(createThreads: () => ToolPool) {
  api = await startTestApi({}, createThreads);
  const tenant = await api.createTenant();
  return tenant.createClient();
}

/** Creates one thread, in which a page that says "endless" only ends at the deadline. */
function endlessThread(deadlineMs = 600_000): ToolPool {
  const module = new URL('testing/endless-tasks.ts', import.meta.url);
  return createThreadPool(module, { logger, deadlineMs, threads: 1 });
}

test('the thread is freed when the caller leaves', async () => {
  const client = await startClient(() => endlessThread());
  const channel = new BroadcastChannel('endless');
  const begun = once(channel, 'message');
  const leaving = new AbortController();
  const left = client.call(generateMeta, { body: { html: '<p>endless' }, signal: leaving.signal });
  await begun;
  channel.close();
  leaving.abort();
  await expect(left).rejects.toThrow('aborted');
  await expect(client.call(generateMeta, { body: { html: '<p>next' } })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: 'body.html', message: 'must not be blank' }] },
  });
});

test('other callers are answered while a thread is busy', async () => {
  const client = await startClient(() => endlessThread());
  const channel = new BroadcastChannel('endless');
  const begun = once(channel, 'message');
  const leaving = new AbortController();
  const busy = client.call(generateMeta, { body: { html: '<p>endless' }, signal: leaving.signal });
  await begun;
  channel.close();
  await expect(
    client.call(toolRoutes.getSeoContext, { body: { domain: 'example.com' } }),
  ).resolves.toMatchObject({ domain: 'example.com' });
  leaving.abort();
  await expect(busy).rejects.toThrow('aborted');
});

test('a text that takes too long is refused, and the answer says what to send instead', async () => {
  const client = await startClient(() => endlessThread(100));
  const html = '<p>endless';
  const refusal = (path: string) => ({
    status: 400,
    type: 'validation_error',
    details: { issues: [{ path, message: expect.stringContaining('Send a smaller part of it') }] },
  });
  await expect(client.call(generateMeta, { body: { html } })).rejects.toMatchObject(refusal('body.html'));
  const pages = [{ url: 'https://example.com/', html }];
  await expect(client.call(checkBeforeDeploy, { body: { pages } })).rejects.toMatchObject(
    refusal('body.pages.0.html'),
  );
});
