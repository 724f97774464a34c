import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from '@jest/globals';
import { client, serve } from '../testing/test-servers.ts';
import { startHttpThread } from './start-http-thread.ts';

const options = { allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'Plumbline test' };
const http = startHttpThread(options);
afterAll(() => http.close());

test.each([
  ['an answer without a body', 304, ''],
  ['a small body', 200, 'small'],
  ['a large body', 200, 'large'.repeat(2_000)],
])('%s comes as from a client in the same thread', async (_name, status, body) => {
  const url = await serve((_request, response) => {
    response.writeHead(status, { Constructor: 'a name that objects inherit', 'Set-Cookie': ['a=1', 'b=2'] });
    response.end(body);
  });
  const [there, here] = [
    await http.request({ method: 'GET', url }),
    await client.request({ method: 'GET', url }),
  ];
  const times = { firstByteMs: expect.any(Number), totalMs: expect.any(Number) };
  const date = expect.anything();
  if (!here.ok) throw new Error('There is no answer.');
  expect(there).toEqual({ ...here, ...times, headers: { ...here.headers, date } });
  expect(there.ok && Buffer.isBuffer(there.body)).toBe(true);
  expect(there.ok && there.headers['tostring']).toBeUndefined();
});

test('a failure comes as such', async () => {
  await expect(http.request({ method: 'GET', url: 'http://10.0.0.1/' })).resolves.toMatchObject({
    ok: false,
    reason: 'blocked_address',
  });
  await expect(http.inspectTls('https://127.0.0.1:1/')).resolves.toBeNull();
});

test('an abort rejects with its reason at once, and closes the connection', async () => {
  const server = new EventEmitter<{ asked: [ServerResponse] }>();
  const url = await serve((_request, response) => void server.emit('asked', response));
  const controller = new AbortController();
  const answer = http.request({ method: 'GET', url, signal: controller.signal });
  const [response] = (await once(server, 'asked')) as [ServerResponse];
  const closed = once(response, 'close');
  controller.abort(new Error('called off'));
  await expect(answer).rejects.toThrow('called off');
  await closed;
  await expect(http.request({ method: 'GET', url, signal: controller.signal })).rejects.toThrow('called off');
});

test('the address is told once a connection stands', async () => {
  const url = await serve((_request, response) => void response.end());
  const addresses: string[] = [];
  await http.request({ method: 'GET', url, onConnect: (address) => addresses.push(address) });
  expect(addresses).toEqual(['127.0.0.1']);
});

test('a client that is closed rejects what waits, and new requests', async () => {
  const server = new EventEmitter();
  const url = await serve(() => void server.emit('asked'));
  const short = startHttpThread(options);
  const answer = short.request({ method: 'GET', url });
  await once(server, 'asked');
  short.close();
  await expect(answer).rejects.toThrow('The HTTP client is closed.');
  await expect(short.request({ method: 'GET', url })).rejects.toThrow('The HTTP client is closed.');
});
