import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createHttpClient, type HttpClient } from '@plumbline/net';
import { patience } from '@plumbline/testkit';
import { fetchPage } from './fetch-page.ts';
import { createSiteAccess } from './site-access.ts';
import { hostileScenarios, startHostileSite, type HostileSite } from '../testing.ts';

const http: HttpClient = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
const impatient: HttpClient = {
  ...http,
  request: (request) =>
    http.request({
      ...request,
      firstByteTimeoutMs: 600 * patience,
      totalTimeoutMs: 1_000 * patience,
    }),
};
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => http.close());

async function serve(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  host = '127.0.0.1',
): Promise<string> {
  const server = createServer(listener).listen(0, host);
  await once(server, 'listening');
  closers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://${host}:${(server.address() as AddressInfo).port}/`;
}

describe('hostile pages', () => {
  let site: HostileSite;
  beforeAll(async () => {
    site = await startHostileSite();
  });
  afterAll(() => site.close());

  test.each(hostileScenarios)('$name', async ({ path, expected }) => {
    const { response } = await fetchPage(
      { http: impatient },
      { url: site.origin + path, bodyBytesMax: 1024 * 1024 },
    );
    expect(response).toMatchObject(expected);
  });

  test('a URL of 1 MB is a failure of its own server, not of the crawler', async () => {
    const { response } = await fetchPage({ http }, { url: `${site.origin}/${'x'.repeat(1024 * 1024)}` });
    expect(response.status ?? response.failure?.reason).toEqual(expect.anything());
  });
});

describe('a conditional request', () => {
  test('for an unchanged page costs a 304 without a body', async () => {
    const url = await serve((request, response) => {
      const unchanged =
        request.headers['if-none-match'] === '"v1"' &&
        request.headers['if-modified-since'] === 'Sat, 21 Nov 2026 00:00:00 GMT';
      response.writeHead(unchanged ? 304 : 200).end(unchanged ? '' : 'page');
    });
    const validators = { etag: '"v1"', lastModified: 'Sat, 21 Nov 2026 00:00:00 GMT' };
    const { response, body } = await fetchPage({ http }, { url, validators });
    expect([response.status, body.length]).toEqual([304, 0]);
  });
});

describe('credentials for a protected site', () => {
  const credentials = {
    basicAuth: { username: 'ann', password: 'Geheim€' },
    headers: { 'X-Gate': 'open', Host: 'evil.test', 'User-Agent': 'other' },
    cookies: 'login=1',
  };

  test('its own hosts get credentials and headers, except for headers that only the crawler sets', async () => {
    let seen: IncomingMessage['headers'] = {};
    const url = await serve((request, response) => {
      seen = request.headers;
      response.end();
    });
    await fetchPage({ http, access: createSiteAccess(['127.0.0.1'], { credentials }) }, { url });
    const basic = Buffer.from('ann:Geheim€').toString('base64');
    expect(seen).toMatchObject({ authorization: `Basic ${basic}`, 'x-gate': 'open', cookie: 'login=1' });
    expect(seen).toMatchObject({ 'user-agent': 'test', host: new URL(url).host });
  });

  test('another host gets nothing', async () => {
    let seen: IncomingMessage['headers'] = {};
    const url = await serve((request, response) => {
      seen = request.headers;
      response.setHeader('set-cookie', 'tracker=1').end();
    }, '127.0.0.2');
    const access = createSiteAccess(['127.0.0.1'], { credentials });
    await fetchPage({ http, access }, { url });
    await fetchPage({ http, access }, { url });
    expect([seen.authorization, seen['x-gate'], seen.cookie]).toEqual([undefined, undefined, undefined]);
  });

  test('credentials for https are not sent in the clear', async () => {
    const access = createSiteAccess(['shop.test'], { credentials, httpsOnly: true });
    expect(await access.headersFor('http://shop.test/')).toEqual({});
    expect(await access.headersFor('https://shop.test/')).toMatchObject({ cookie: 'login=1' });
  });

  test('a site that sets cookies without end fills no memory', async () => {
    const access = createSiteAccess(['127.0.0.1']);
    const url = 'http://127.0.0.1/';
    await access.keepCookies(
      url,
      Array.from({ length: 500 }, (_, index) => `name${index}=${'x'.repeat(100)}`),
    );
    await access.keepCookies(url, [`long=${'x'.repeat(5000)}`]);
    expect(access.newCookies()?.cookies).toHaveLength(50);
  });

  test('a cookie wall is passed by keeping its cookie, over batches too', async () => {
    const url = await serve((request, response) => {
      const passed = request.headers.cookie?.includes('consent=yes') === true;
      if (passed) return void response.end('page');
      response.writeHead(302, { location: '/', 'set-cookie': ['consent=yes; Path=/', 'broken'] }).end();
    });
    const first = createSiteAccess(['127.0.0.1']);
    expect((await fetchPage({ http, access: first }, { url })).response.status).toBe(302);
    const second = createSiteAccess(['127.0.0.1'], { cookies: first.newCookies() });
    expect((await fetchPage({ http, access: second }, { url })).response.status).toBe(200);
    expect(second.newCookies()).toBeNull();
  });
});

test('returns the body and the number of requests so far', async () => {
  const url = await serve((_request, response) => response.end('page'));
  const { body, response } = await fetchPage({ http }, { url, attemptsBefore: 2 });
  expect([body.toString(), response.attempts]).toEqual(['page', 3]);
});
