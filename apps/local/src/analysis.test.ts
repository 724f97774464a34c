import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import { awaitPlan } from './analysis.ts';

type Answer = { readonly status: number; readonly body: object } | null;

/** Serves these answers to reads of the status, one after the other; null cuts the connection. */
async function serve(answers: readonly Answer[]) {
  const left = [...answers];
  const server = createServer((request, response) => {
    const answer =
      request.url?.endsWith('/status') === true
        ? left.shift()
        : { status: 200, body: { status: 'failed', id: 'a' } };
    if (!answer) return void response.destroy();
    const body = JSON.stringify(answer.body);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { api: createApiClient({ baseUrl: `http://127.0.0.1:${port}` }), close: () => server.close() };
}

test('an API that is restarted meanwhile, or that misses its database for a moment, is asked again', async () => {
  const running = { status: 200, body: { status: 'in_progress' } };
  const unavailable = {
    status: 503,
    body: { error: { type: 'unavailable_error', message: 'Try again.', details: {} } },
  };
  const { api, close } = await serve([
    running,
    null,
    unavailable,
    { status: 200, body: { status: 'failed' } },
  ]);
  const seen: string[] = [];
  try {
    const plan = await awaitPlan(api, 'a', {
      signal: new AbortController().signal,
      onProgress: ({ status }) => seen.push(status),
    });
    expect(plan.siteCheck.status).toBe('failed');
    expect(seen).toEqual(['in_progress', 'failed']);
  } finally {
    close();
  }
});

test('an error that will not pass is reported at once', async () => {
  const refused = {
    status: 401,
    body: { error: 'This key is not known.' },
  };
  const { api, close } = await serve([refused]);
  try {
    const plan = awaitPlan(api, 'a', { signal: new AbortController().signal, onProgress: () => undefined });
    await expect(plan).rejects.toThrow('This key is not known.');
  } finally {
    close();
  }
});
