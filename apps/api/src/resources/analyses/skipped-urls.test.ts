import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { siteCheckRoutes, type SkipReason } from '@plumbline/contracts';
import { seedUrls } from '@plumbline/database/testing';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const skipped: readonly (readonly [path: string, reason: SkipReason, detail: string])[] = [
  ['/private/a', 'robots', 'line 2: Disallow: /private'],
  ['/far', 'depth_limit', 'maxDepth 3'],
  ['/private/b?x=%C3%A9', 'robots', 'line 2: Disallow: /private'],
];

async function analysis() {
  const tenant = await api.createTenant();
  const { siteCheckId } = await fillAnalysis(api.database.db, tenant);
  const rows = skipped.map(([path, skipReason, skipDetail]) => {
    const url = `https://example.com${path}`;
    return { url, state: 'skipped', skipReason, skipDetail } as const;
  });
  await seedUrls(api.database.db, siteCheckId, rows);
  return { params: { siteCheckId }, client: await tenant.createClient({ scopes: ['api:read'] }) };
}

describe('GET /api/site-checks/{siteCheckId}/skipped', () => {
  const { listSkipped } = siteCheckRoutes;

  test('200: counts by reason, and each URL with the evidence of its reason', async () => {
    const { client, params } = await analysis();
    const answer = await client.call(listSkipped, { params, query: { limit: 2 } });
    expect(answer.counts).toEqual([
      { reason: 'robots', total: 2, explanation: 'robots.txt forbids it to this crawler' },
      { reason: 'depth_limit', total: 1, explanation: 'it is further from the start URL than maxDepth' },
    ]);
    expect(answer.data.map(({ id: _id, ...row }) => row)).toEqual([
      { url: 'https://example.com/private/a', reason: 'robots', detail: 'line 2: Disallow: /private' },
      { url: 'https://example.com/far', reason: 'depth_limit', detail: 'maxDepth 3' },
    ]);
    const cursor = answer.nextCursor ?? undefined;
    const rest = await client.call(listSkipped, { params, query: { cursor } });
    expect(rest.data.map(({ url }) => url)).toEqual(['https://example.com/private/b?x=%C3%A9']);
    expect(rest.nextCursor).toBeNull();
  });

  test.each([
    ['one reason', { reason: 'depth_limit' }, ['https://example.com/far']],
    ['one URL, however it is written', { url: 'HTTPS://EXAMPLE.com/far#top' }, ['https://example.com/far']],
    ['a URL that was not left out', { url: 'https://example.com/' }, []],
  ] as const)('200: %s', async (_case, query, urls) => {
    const { client, params } = await analysis();
    const { data, counts } = await client.call(listSkipped, { params, query });
    expect(data.map(({ url }) => url)).toEqual(urls);
    expect(counts).toHaveLength(2);
  });

  test('400: an unknown reason is answered with the known ones', async () => {
    const { client, params } = await analysis();
    const call = client.call(listSkipped, { params, query: { reason: 'bored' } });
    await expect(call).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'query.reason', message: expect.stringContaining('trap_calendar') }] },
    });
  });

  test("404: another account's analysis", async () => {
    const { params } = await analysis();
    const { client } = await analysis();
    await expect(client.call(listSkipped, { params })).rejects.toMatchObject({ status: 404 });
  });
});
