import { listen, type Listening } from '@plumbline/service';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import type { RouteContract } from '@plumbline/contracts';
import { until } from '@plumbline/testkit';
import express from 'express';
import { sendReply } from './send-reply.ts';

/** An export that never ends. */
const route: RouteContract = {
  operationId: 'export',
  method: 'get',
  path: '/export',
  summary: '',
  tag: 'Issues',
  scopes: null,
  success: { status: 200, description: '', contentTypes: ['text/csv'] },
};

let server: Listening | undefined;
afterEach(() => server?.close(0));

/** Serves rows of 1 kB endlessly, and counts how many were read. */
async function serveEndlessRows() {
  const rows = { read: 0, ended: false };
  async function* endless() {
    try {
      for (;;) {
        rows.read += 1;
        yield `${'x'.repeat(1023)}\n`;
      }
    } finally {
      rows.ended = true;
    }
  }
  const app = express();
  app.get('/export', async (request, response) => {
    const value = { contentType: 'text/csv', text: endless() };
    // This test ignores the error of a caller that leaves.
    await sendReply(request, response, route, { status: 200, value }).catch(() => undefined);
  });
  server = await listen(app, '127.0.0.1', 0);
  const call = get(`http://127.0.0.1:${server.port}/export`);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { rows, response };
}

test('rows are fetched only as fast as they are read, and no longer after the caller leaves', async () => {
  const { rows, response } = await serveEndlessRows();
  let before = -1;
  await until(async () => {
    const stands = rows.read > 0 && rows.read === before;
    before = rows.read;
    return stands;
  }, 'the stream to stand still');
  // Sockets of both sides and the streams between hold some MB; an export of 100,000 issues is many times that.
  expect(rows.read).toBeLessThan(20_000);

  response.resume();
  await until(async () => rows.read > before, 'the stream to go on');
  response.destroy();
  await until(async () => rows.ended, 'the source to be left');
});
