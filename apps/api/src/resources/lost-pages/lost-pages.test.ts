import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { lostPageRoutes, siteCheckRoutes, siteRoutes, toolRoutes } from '@plumbline/contracts';
import { insertLostPages, type NewLostPage } from '@plumbline/database';
import { urlHash } from '@plumbline/web';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

const since = new Date('2026-11-20T10:00:00.000Z');

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
let params: { siteCheckId: string };

beforeAll(async () => {
  api = await startTestApi();
  const { db } = api.database;
  tenant = await api.createTenant();
  client = await tenant.createClient();
  params = await fillAnalysis(db, tenant).then(({ siteCheckId }) => ({ siteCheckId }));
  await insertLostPages(db, params.siteCheckId, [
    lost('/a', { how: 'noindex', is: 'says noindex', linkScore: 0.5 }),
    lost('/b', { how: 'status', is: 'answers 404', linkScore: 3 }),
    lost('/c', { how: 'redirect', is: 'redirects to https://example.com/d (301)', meant: 'replaced' }),
  ]);
  await db.analysis.update({ where: { id: params.siteCheckId }, data: { lostPages: 2 } });
});
afterAll(() => api.close());

function lost(path: string, page: Partial<NewLostPage> & Pick<NewLostPage, 'how' | 'is'>): NewLostPage {
  const url = `https://example.com${path}`;
  return { url, urlHash: String(urlHash(url)), linkScore: 1, since, meant: null, ...page };
}

type Query = Parameters<typeof client.call<typeof lostPageRoutes.list>>[1]['query'];

async function pathsOf(query: Query = {}) {
  const { data } = await client.call(lostPageRoutes.list, { params, query });
  return data.map(({ url }) => new URL(url).pathname);
}

describe('GET /api/site-checks/{siteCheckId}/lost-pages', () => {
  test('200: the state of each page before and now, and how to bring it back, the best linked first', async () => {
    const { data } = await client.call(lostPageRoutes.list, { params, query: {} });
    expect(data).toMatchObject([
      {
        url: 'https://example.com/b',
        how: 'status',
        was: 'answers 200 and may be indexed',
        is: 'answers 404',
        linkScore: 3,
        since: since.toISOString(),
        expected: false,
        meant: null,
        wayBack: expect.stringContaining('Serve the page with status 200'),
      },
      { url: 'https://example.com/c', expected: true, meant: 'replaced' },
      { url: 'https://example.com/a', how: 'noindex', expected: false },
    ]);
  });

  test('200: those of some kinds, and those that are expected or not', async () => {
    expect(await pathsOf({ how: ['noindex', 'status'] })).toEqual(['/b', '/a']);
    expect(await pathsOf({ expected: 'true' })).toEqual(['/c']);
    expect(await pathsOf({ expected: 'false' })).toEqual(['/b', '/a']);
  });

  test('200: page by page', async () => {
    const first = await client.call(lostPageRoutes.list, { params, query: { limit: 2 } });
    const query = { limit: 2, cursor: first.nextCursor ?? '' };
    const second = await client.call(lostPageRoutes.list, { params, query });
    expect([...first.data, ...second.data].map(({ url }) => new URL(url).pathname)).toEqual([
      '/b',
      '/c',
      '/a',
    ]);
    expect(second.nextCursor).toBeNull();
  });

  test('404: a site of another account', async () => {
    const stranger = await (await api.createTenant()).createClient();
    await expect(stranger.call(lostPageRoutes.list, { params, query: {} })).rejects.toMatchObject({
      status: 404,
    });
  });
});

test('every answer about the site says how many pages are lost by mistake', async () => {
  await expect(client.call(siteCheckRoutes.getStatus, { params })).resolves.toMatchObject({ lost_pages: 2 });
  await expect(client.call(siteCheckRoutes.get, { params })).resolves.toMatchObject({ lostPages: 2 });
  await expect(client.call(siteRoutes.listOfAccount, {})).resolves.toMatchObject({
    data: [{ lostPages: 2 }],
  });
  const context = await client.call(toolRoutes.getSeoContext, { body: { domain: 'example.com' } });
  expect(context).toMatchObject({ lostPages: 2 });
  expect(context.summary).toContain('2 pages that could be found in a search are lost.');
});

describe('PUT /api/sites/{siteId}/expected-losses', () => {
  const put = (patterns: readonly string[]) =>
    client.call(siteRoutes.putExpectedLosses, {
      params: { siteId: tenant.siteId },
      body: { patterns: [...patterns] },
    });

  test('200: replaces the patterns', async () => {
    await expect(put(['/old/**', '/a', '/a'])).resolves.toMatchObject({ expectedLosses: ['/old/**', '/a'] });
    await expect(put([])).resolves.toMatchObject({ expectedLosses: [] });
  });

  test('400: a pattern of too many wildcards', async () => {
    await expect(put(['*'.repeat(30)])).rejects.toMatchObject({ status: 400 });
  });
});
