import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { createHttpClient, type HttpClient } from '@plumbline/net';
import { readRobots } from './read-robots.ts';
import { createSiteAccess } from './fetch/site-access.ts';

const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => http.close());

async function serve(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Redirects as many times as the path says, then answers. */
function redirecting(times: number) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const hop = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0);
    if (hop < times) response.writeHead(301, { location: `/robots/${hop + 1}` }).end('moved');
    else response.end('User-agent: *\nDisallow: /x');
  };
}

test('the text of a 200 is kept', async () => {
  const origin = await serve((request, response) => response.end(`${request.url ?? ''}\nDisallow: /ä`));
  expect(await readRobots({ http }, origin)).toEqual({
    origin,
    status: 200,
    failure: null,
    redirects: 0,
    text: '/robots.txt\nDisallow: /ä',
  });
});

test.each([403, 404, 410])('a %d is returned without its text', async (status) => {
  const origin = await serve((_request, response) => response.writeHead(status).end('Disallow: /'));
  expect(await readRobots({ http }, origin)).toMatchObject({ status, failure: null, text: '' });
});

test('a failure is reported after three attempts, and the first answer before that counts', async () => {
  const impatient: HttpClient = {
    ...http,
    request: (request) => http.request({ ...request, firstByteTimeoutMs: 100 }),
  };
  const readAfter = async (failures: number, fail: (response: ServerResponse) => void) => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      if (requests <= failures) fail(response);
      else response.end('ok');
    });
    const { status, failure, text } = await readRobots({ http: impatient }, origin);
    return { status, failure, text, requests };
  };
  const answer = (status: number) => (response: ServerResponse) =>
    response.writeHead(status).end('Disallow: /');
  const files = await Promise.all([
    readAfter(1, answer(503)),
    readAfter(2, (response) => response.socket?.destroy()),
    readAfter(3, answer(429)),
    readAfter(3, answer(500)),
    readAfter(3, () => undefined),
  ]);
  const failed = { failure: null, text: '', requests: 3 };
  expect(files).toEqual([
    { status: 200, failure: null, text: 'ok', requests: 2 },
    { status: 200, failure: null, text: 'ok', requests: 3 },
    { ...failed, status: 429 },
    { ...failed, status: 500 },
    { ...failed, status: null, failure: 'timeout' },
  ]);
});

test('a server that asks for a pause gets it', async () => {
  const requestedAt: number[] = [];
  const origin = await serve((_request, response) => {
    requestedAt.push(performance.now());
    if (requestedAt.length === 1) response.writeHead(503, { 'retry-after': '1' }).end();
    else response.end('ok');
  });
  expect(await readRobots({ http }, origin)).toMatchObject({ status: 200, text: 'ok' });
  const [first = 0, second = 0] = requestedAt;
  expect(second - first).toBeGreaterThanOrEqual(999);
});

test('five redirects are followed', async () => {
  const origin = await serve(redirecting(5));
  expect(await readRobots({ http }, origin)).toMatchObject({ status: 200, redirects: 5 });
});

test('a sixth redirect is not followed', async () => {
  const origin = await serve(redirecting(6));
  expect(await readRobots({ http }, origin)).toMatchObject({ status: 301, redirects: 5, text: '' });
});

test('a redirect into an internal network is not followed', async () => {
  const guarded = createHttpClient({ allowPrivateAddresses: ['127.0.0.1/32'], userAgent: 'test' });
  const origin = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://127.0.0.2:1/robots.txt' }).end(),
  );
  expect(await readRobots({ http: guarded }, origin)).toMatchObject({
    status: null,
    failure: 'blocked_address',
  });
  guarded.close();
});

test('no more than 500 KiB are read', async () => {
  const origin = await serve((_request, response) => response.end('x'.repeat(10 * 1024 * 1024)));
  expect((await readRobots({ http }, origin)).text).toHaveLength(500 * 1024);
});

test('robots.txt of a protected site is requested with its credentials', async () => {
  const origin = await serve((request, response) =>
    response.writeHead(request.headers.authorization === 'Basic YTpi' ? 200 : 401).end('ok'),
  );
  const access = createSiteAccess(['127.0.0.1'], {
    credentials: { basicAuth: { username: 'a', password: 'b' } },
  });
  expect(await readRobots({ http, access }, origin)).toMatchObject({ status: 200, text: 'ok' });
});
