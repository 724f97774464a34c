import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { createLogger } from '@plumbline/service';
import { startProxy } from './proxy.ts';

const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });

test('an answer says its length, because Chromium needs it for the largest contentful paint', async () => {
  const proxy = await startProxy(
    (request) => Promise.resolve({ status: 200, body: Buffer.from(`Größe von ${request.url}`) }),
    logger,
  );
  const asking = get(proxy.origin, { path: 'http://example.com/bench.jpg' });
  const [response] = (await once(asking, 'response')) as [IncomingMessage];
  expect(await text(response)).toBe('Größe von http://example.com/bench.jpg');
  expect(response.headers['content-length']).toBe('40');
  await proxy.close();
});
