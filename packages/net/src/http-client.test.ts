import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import zlib from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { createHttpClient } from './http-client.ts';
import { client, get, listen, serve, serveRaw } from './testing/test-servers.ts';

const megabyte = 1024 * 1024;

describe('an answer', () => {
  test('comes with its status, every header value, body, sizes and times', async () => {
    const url = await serve((_request, response) => {
      response.setHeader('Set-Cookie', ['a=1', 'b=2']);
      response.end('hello');
    });
    expect(await get(`${url}/`)).toMatchObject({
      ok: true,
      status: 200,
      headers: { 'set-cookie': ['a=1', 'b=2'], 'content-length': ['5'] },
      body: Buffer.from('hello'),
      bytes: 5,
      transferBytes: 5,
      truncated: false,
      firstByteMs: expect.any(Number),
      totalMs: expect.any(Number),
      address: '127.0.0.1',
    });
  });

  test('is requested with exactly the given path and query, the user agent and the readable encodings', async () => {
    let seen: IncomingMessage | undefined;
    const url = await serve((request, response) => {
      seen = request;
      response.end();
    });
    await get(`${url}/a%2Fb/%C3%A9?b=1&a=%20+&&c`, { headers: { 'x-extra': 'yes' } });
    expect(seen?.url).toBe('/a%2Fb/%C3%A9?b=1&a=%20+&&c');
    expect(seen?.headers).toMatchObject({ 'user-agent': 'Plumbline test', 'x-extra': 'yes' });
    expect(seen?.headers['accept-encoding']).toMatch(/^gzip, deflate, br(, zstd)?$/);
  });

  test('does not count as slow because this process was busy when it came', async () => {
    const url = await serve((_request, response) => {
      response.end('at once');
      const until = performance.now() + 500;
      while (performance.now() < until);
    });
    const answer = await get(url);
    if (!answer.ok || answer.firstByteMs === null) throw new Error('There is no answer.');
    expect(answer.totalMs - answer.firstByteMs).toBeGreaterThan(400);
  });

  test('is slow when the server is', async () => {
    const url = await serve((_request, response) => void setTimeout(() => response.end('late'), 300));
    const answer = await get(url);
    expect(answer.ok && answer.firstByteMs).toBeGreaterThan(200);
  });

  test.each([301, 302, 303, 307, 308])('a %d is an answer, not followed', async (status) => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/next' }).end();
    });
    expect(await get(url)).toMatchObject({ ok: true, status, headers: { location: ['/next'] } });
    expect(requests).toBe(1);
  });

  test.each([404, 429, 500, 503])('a %d is an answer, requested once', async (status) => {
    let requests = 0;
    const url = await serve((_request, response) => {
      requests += 1;
      response.writeHead(status).end('sorry');
    });
    expect(await get(url)).toMatchObject({ ok: true, status, bytes: 5 });
    expect(requests).toBe(1);
  });

  test('HEAD and 304 answers have no body, whatever their headers say', async () => {
    const url = await serve((request, response) => {
      const headers = { 'content-encoding': 'gzip', 'content-length': '500' };
      response.writeHead(request.method === 'HEAD' ? 200 : 304, headers).end();
    });
    expect(await client.request({ method: 'HEAD', url })).toMatchObject({
      status: 200,
      bytes: 0,
      truncated: false,
    });
    expect(await get(url)).toMatchObject({ status: 304, bytes: 0 });
  });

  test('a body is sent as it is', async () => {
    const received: Buffer[] = [];
    const url = await serve((request, response) => {
      request.on('data', (chunk: Buffer) => received.push(chunk)).on('end', () => response.end());
    });
    await client.request({
      method: 'POST',
      url,
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(Buffer.concat(received).toString()).toBe('{"a":1}');
  });

  test.each(['POST', 'OPTIONS'] as const)('a %s without a body is answered', async (method) => {
    let sent: string | undefined;
    const url = await serve((request, response) => {
      sent = request.headers['content-length'];
      request.resume().on('end', () => response.end('x'));
    });
    expect(await client.request({ method, url, totalTimeoutMs: 5_000 * patience })).toMatchObject({
      ok: true,
      bytes: 1,
    });
    expect(sent).toBe('0');
  });

  test('connections are kept and used again', async () => {
    const sockets = new Set<unknown>();
    const url = await serve((request, response) => {
      sockets.add(request.socket);
      response.end('x');
    });
    for (let count = 0; count < 5; count += 1) await get(url);
    expect(sockets.size).toBe(1);
  });

  test('a kept connection that the server closed in the meantime is replaced without a failure', async () => {
    let requests = 0;
    const url = await serve((request, response) => {
      requests += 1;
      if (requests === 2) return void request.socket.destroy();
      response.end('x');
    });
    await get(url);
    expect(await get(url)).toMatchObject({ ok: true, status: 200 });
    expect(requests).toBe(3);
  });
});

describe('limits', () => {
  test('a body of exactly the limit is whole, one byte more is cut', async () => {
    const url = await serve(
      (request, response) => void response.end('x'.repeat(Number(request.url?.slice(1)))),
    );
    expect(await get(`${url}/1000`, { bodyBytesMax: 1000 })).toMatchObject({ bytes: 1000, truncated: false });
    expect(await get(`${url}/1001`, { bodyBytesMax: 1000 })).toMatchObject({ bytes: 1000, truncated: true });
  });

  test.each([
    ['gzip', zlib.gzipSync(Buffer.alloc(200 * megabyte))],
    ['br', zlib.brotliCompressSync(Buffer.alloc(50 * megabyte))],
  ])('a %s bomb is cut at the limit and costs little memory', async (encoding, bomb) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding }).end(bomb);
    });
    const before = process.memoryUsage().rss;
    expect(await get(url)).toMatchObject({ ok: true, bytes: 10 * megabyte, truncated: true });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * megabyte);
  });

  test('a layer that unpacks to much and holds nothing is an invalid response', async () => {
    const nothing = zlib.gzipSync('');
    const bomb = zlib.gzipSync(Buffer.alloc(100 * megabyte, nothing));
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(bomb);
    });
    expect(await get(url)).toMatchObject({ ok: false, reason: 'invalid_response' });
  });

  test('an endless body is cut at the limit', async () => {
    const chunk = Buffer.alloc(megabyte);
    const url = await serve((_request, response) => {
      const send = () => {
        if (!response.destroyed) response.write(chunk, send);
      };
      send();
    });
    expect(await get(url, { bodyBytesMax: 3 * megabyte })).toMatchObject({
      bytes: 3 * megabyte,
      truncated: true,
    });
  });

  test('a limit of 0 leaves the body unread', async () => {
    const url = await serve((_request, response) => void response.write('x'));
    expect(await get(url, { bodyBytesMax: 0 })).toMatchObject({ ok: true, status: 200, bytes: 0 });
  });

  test('silence ends at the first-byte deadline', async () => {
    const url = await serve(() => undefined);
    expect(await get(url, { firstByteTimeoutMs: 100 * patience })).toEqual({
      ok: false,
      reason: 'timeout',
      detail: 'waiting for the response',
    });
  });

  test('a body that drips ends at the total deadline', async () => {
    const url = await serve((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    });
    const outcome = await get(url, { totalTimeoutMs: 300 * patience });
    expect(outcome).toEqual({ ok: false, reason: 'timeout', detail: 'the whole exchange' });
  });

  test('an aborted signal rejects with its reason and closes the connection', async () => {
    const abort = new AbortController();
    let closed: Promise<unknown> = Promise.resolve();
    const url = await serve((request) => {
      closed = once(request.socket, 'close');
      abort.abort(new Error('shutting down'));
    });
    await expect(get(url, { signal: abort.signal })).rejects.toThrow('shutting down');
    await closed;
  });
});

describe('failures', () => {
  test.each([
    ['headers of 40 kB', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 'invalid_response'],
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.2\r\n', 'invalid_response'],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\nhello', 'invalid_response'],
    [
      'a body shorter than announced',
      'HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhello',
      'connection_failed',
    ],
    [
      'a chunk cut short',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nhello',
      'connection_failed',
    ],
    [
      'a body without the last chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n',
      'connection_failed',
    ],
    ['nothing', '', 'connection_failed'],
  ])('%s: a failure with a code and no address', async (_what, bytes, reason) => {
    const url = await serveRaw((socket) => void socket.end(bytes));
    const outcome = await get(url);
    expect(outcome).toEqual({ ok: false, reason, detail: expect.stringMatching(/^[A-Z_]+$/) });
  });

  test('a refused connection', async () => {
    const server = createTcpServer();
    const port = await listen(server);
    server.close();
    expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({
      reason: 'connection_failed',
      detail: 'ECONNREFUSED',
    });
  });

  test('an unknown name', async () => {
    const unknown = createHttpClient({
      allowPrivateAddresses: [],
      userAgent: 'test',
      lookup: (_name, _options, callback) => {
        callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '');
      },
    });
    expect(await unknown.request({ method: 'GET', url: 'http://nowhere.test/' })).toMatchObject({
      reason: 'dns_failed',
      detail: 'ENOTFOUND',
    });
  });

  test('a text that is no URL', async () => {
    expect(await get('http://')).toMatchObject({
      ok: false,
      reason: 'invalid_response',
      detail: 'not a URL',
    });
  });
});

test('requests of a group take turns on its connections, and those of another do not wait for them', async () => {
  let most = 0;
  const held: ServerResponse[] = [];
  const url = await serve((_request, response) => {
    most = Math.max(most, held.push(response));
    // The others would come within this time.
    if (held.length === 4) setTimeout(() => held.splice(0).map((each) => each.end()), 20);
  });
  const ofGroup = (id: string) =>
    Array.from({ length: 6 }, async () => get(url, { group: { id, connections: 2 } }));
  const answers = await Promise.all([...ofGroup('one'), ...ofGroup('other')]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(most).toBe(4);
});
