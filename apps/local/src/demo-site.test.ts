import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { serveDemoSite, type DemoSite } from './demo-site.ts';

const folder = path.join(import.meta.dirname, '../../../examples/demo-site');
let site: DemoSite;

beforeAll(async () => {
  site = await serveDemoSite(folder, 0);
});
afterAll(() => site.close());

function get(at: string): Promise<Response> {
  return fetch(site.origin + at, { redirect: 'manual' });
}

describe('a page', () => {
  test('is served without its file extension', async () => {
    const response = await get('/about');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  test('contains the address under which it is served', async () => {
    expect(await (await get('/canoes/')).text()).toContain(
      `<link rel="canonical" href="${site.origin}/canoes/">`,
    );
  });

  test('is compressed and has the headers of the plan', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

test('the sitemap and robots.txt name the address', async () => {
  expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
  expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${site.origin}/canoes/heron-15</loc>`);
});

test.each([
  ['/shop', 301, '/store'],
  ['/store', 301, '/canoes/'],
  ['/book', 302, '/booking'],
  ['/canoes', 301, '/canoes/'],
])('%s redirects with %i to %s', async (from, status, to) => {
  const response = await get(from);
  expect([response.status, response.headers.get('location')]).toEqual([status, to]);
});

test.each([
  ['/workshops/dates', 410],
  ['/trade/', 403],
  ['/canoes/pintail-17', 404],
  ['/about/', 404],
  ['/..%2fserver.json', 404],
  ['/%', 400],
])('%s answers %i', async (at, status) => {
  expect((await get(at)).status).toBe(status);
});

test('images are served unchanged', async () => {
  const response = await get('/images/logo.png');
  expect(response.headers.get('content-type')).toBe('image/png');
  const file = readFileSync(path.join(folder, 'public/images/logo.png'));
  expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
});
