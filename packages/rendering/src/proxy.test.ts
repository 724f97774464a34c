import { once } from 'node:events';
import { get, request, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { createLogger } from '@plumbline/service';
import { startProxy } from './proxy.ts';

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });

test('an answer says its length, because Chromium needs it for the largest contentful paint', async () => {
  const proxy = await startProxy(
    ({ url }) => Promise.resolve({ status: 200, body: Buffer.from(`Größe von ${url}`) }),
    logger,
  );
  const asking = get(proxy.origin, { path: 'http://example.com/bench.jpg' });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  expect(await text(response)).toBe('Größe von http://example.com/bench.jpg');
  expect(response.headers['content-length']).toBe('40');
  await proxy.close();
});

test.each([
  ['a file that was only asked about', 'HEAD', 200],
  ['no content, which has no length (RFC 9110, 8.6)', 'GET', 204],
])('an answer of %s says no length', async (_what, method, status) => {
  const proxy = await startProxy(() => Promise.resolve({ status, body: Buffer.alloc(0) }), logger);
  const asking = request(proxy.origin, { path: 'http://example.com/bench.jpg', method }).end();
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.headers).not.toHaveProperty('content-length');
  await proxy.close();
});
