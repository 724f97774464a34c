import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@plumbline/database';
import { routeTable } from '../testing/route-table.ts';
import { fromAnyAddress, startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let authorization: string;
beforeAll(async () => {
  api = await startTestApi();
  const tenant = await api.createTenant();
  authorization = `Bearer ${(await tenant.createKey()).key}`;
});
afterAll(() => api.close());

const anybody = () => [fromAnyAddress(), { authorization }];

test('404: a path that does not exist, with a key and without', async () => {
  for (const path of ['/api/nothing', '/v1/mcp/nothing', '/api/sites/a/b/c']) {
    for (const headers of anybody()) {
      const { status } = await fetch(api.url + path, { headers });
      expect([path, status]).toEqual([path, 404]);
    }
  }
});

const paths = [...new Set(routeTable.map(({ path }) => path))];

test.each(paths)('405: %s by an undeclared method; the answer names the declared ones', async (path) => {
  const methods = routeTable.filter((route) => route.path === path).map(({ method }) => method.toUpperCase());
  const wanted = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const other = ['PUT', 'DELETE', 'PATCH'].find((method) => !wanted.includes(method)) ?? 'OPTIONS';
  for (const headers of anybody()) {
    const response = await fetch(api.url + path.replaceAll(/\{\w+\}/g, newId()), { method: other, headers });
    expect([response.status, response.headers.get('allow')?.split(', ').sort()]).toEqual([
      405,
      wanted.sort(),
    ]);
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
    await expect(response.json()).resolves.toMatchObject({ error: { type: 'method_not_allowed_error' } });
  }
});

test('400: two Host headers', async () => {
  const { hostname, port } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  socket.end('GET /healthz HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('header.host must be sent once');
});

test('400: for a misspelt field, the answer names the right one', async () => {
  const told = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(api.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const { error } = (await response.json()) as { error: { message: string } };
    return error.message;
  };
  const analyze = `/api/clients/${newId()}/analyze`;
  await expect(told(analyze, { maxPage: 5 })).resolves.toContain(
    'body.maxPage is not known here: write maxPages',
  );
  await expect(told(analyze, { callbackURL: 'x' })).resolves.toContain('write callbackUrl');
  await expect(told(analyze, { colour: 'red' })).resolves.toMatch(/body\.colour is not known here\.$/);
  await expect(
    told('/v1/mcp/check-before-deploy', { pages: [{ url: 'https://example.com/', htm: '<p>' }] }),
  ).resolves.toContain('body.pages.0.htm is not known here: write html');
});
