import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { actionSnapshotRoutes, featureSpecRoutes } from '@plumbline/contracts';
import { addIssues } from '../../testing/add-issues.ts';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  client = await tenant.createClient();
  const { siteCheckId } = await fillAnalysis(api.database.db, tenant, { checkIds: [] });
  await addIssues(api.database.db, siteCheckId, [
    {
      checkId: 'title-too-long',
      suggested: 'Short',
      severity: 'high',
      evidence: { title: 'Long', length: 90, pixelWidth: 900 },
    },
    { checkId: 'description-missing' },
    {
      checkId: 'robots-txt-missing',
      evidence: { files: [{ origin: 'https://example.com', status: 404 }] },
    },
  ]);
  await client.call(actionSnapshotRoutes.generate, { params: { siteId: tenant.siteId } });
});
afterAll(() => api.close());

const list = (format?: string, page: { limit?: number; cursor?: string } = {}) =>
  client.call(featureSpecRoutes.list, {
    params: { siteId: tenant.siteId },
    query: { format: format as 'json' | undefined, ...page },
  });

describe('GET /api/sites/{siteId}/feature-specs', () => {
  test('200: the latest plan as pieces of work', async () => {
    await expect(list()).resolves.toEqual({
      data: [
        expect.objectContaining({
          title: 'Write titles and descriptions for search results',
          priority: 'high',
          actionIds: [expect.any(String), expect.any(String)],
          affectedUrls: ['https://example.com/a'],
        }),
        expect.objectContaining({ title: 'Tell crawlers what to crawl and index' }),
      ],
      nextCursor: null,
      total: 2,
    });
  });

  test('200: one at a time', async () => {
    const first = await list('json', { limit: 1 });
    if (typeof first === 'string') throw new Error('It is Markdown.');
    expect(first).toMatchObject({ data: [{ title: expect.stringContaining('Write titles') }], total: 2 });
    await expect(list('json', { limit: 1, cursor: first.nextCursor ?? '' })).resolves.toMatchObject({
      data: [{ title: 'Tell crawlers what to crawl and index' }],
      nextCursor: null,
    });
  });

  test('200: as Markdown', async () => {
    const text = await list('markdown');
    expect(text).toMatch(/^# Feature specs of example\.com\n\n## Write titles and descriptions/);
    expect(text).toContain('<title>Short</title>');
    expect(text).toContain('- `https://example.com/a`: `The title is 90 characters long: "Long".`');
  });

  test('400: an unknown format', async () => {
    await expect(list('pdf')).rejects.toMatchObject({ status: 400 });
  });

  test('409: a site without a plan; the answer says what to do', async () => {
    const fresh = await api.createTenant();
    const call = (await fresh.createClient()).call(featureSpecRoutes.list, {
      params: { siteId: fresh.siteId },
    });
    await expect(call).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Make one first'),
    });
  });

  test('a live key does not see the plan of a test key', async () => {
    const own = await api.createTenant();
    await fillAnalysis(api.database.db, own, { environment: 'test', checkIds: ['description-missing'] });
    const params = { siteId: own.siteId };
    const trying = await own.createClient({ environment: 'test' });
    await trying.call(actionSnapshotRoutes.generate, { params });
    await expect(trying.call(featureSpecRoutes.list, { params })).resolves.toMatchObject({ data: [{}] });
    const live = await own.createClient();
    await expect(live.call(featureSpecRoutes.list, { params })).rejects.toMatchObject({ status: 409 });
  });
});
