import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import {
  accountOverviewRoutes,
  issueRoutes,
  memberRoutes,
  overviewRoutes,
  pageRoutes,
} from '@plumbline/contracts';
import { seedUrls } from '@plumbline/database/testing';
import { fillAnalysis, firstAnalysis, secondAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
let params: { siteCheckId: string };

beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant({ tier: 'starter' });
  client = await tenant.createClient({ scopes: ['admin'] });
  await fillAnalysis(api.database.db, tenant, { checkIds: [firstAnalysis.id] });
  const { siteCheckId } = await fillAnalysis(api.database.db, tenant, {
    checkIds: [firstAnalysis.id, secondAnalysis.id],
  });
  params = { siteCheckId };
});
afterAll(() => api.close());

describe('GET /api/site-checks/{siteCheckId}/overview', () => {
  test('200: distributions, what changed, and a sentence for each question', async () => {
    const overview = await client.call(overviewRoutes.get, { params });
    expect(overview).toMatchObject({
      healthScore: 80,
      issuesBySeverity: { critical: 0, high: 6, medium: 0, low: 0 },
      statusCodes: [{ statusCode: 200, pages: 3 }],
      depths: [
        { depth: 0, pages: 1 },
        { depth: 1, pages: 1 },
        { depth: 2, pages: 1 },
      ],
      indexability: { fetched: 3, answered: 3, html: 3, indexable: 3, linked: 3 },
      change: { score: 0, new: 3, fixed: 0, still: 3 },
      sentences: {
        overview: expect.stringMatching(
          /^Score 80 of 100, as on \w+ \d+, \d{4}\. Issues: 3 new, 3 still, 0 fixed, 0 not judged\. 6 issues are critical or high\.$/,
        ),
        issues: '6 issues: 6 high.',
        pages: '3 pages, 3 that search engines may index.',
      },
    });
    expect(overview.responseTimes[0]).toEqual({ fromMs: 0, toMs: 100, pages: 3 });
    expect(overview.issuesByCategory.reduce((sum, { issues }) => sum + issues, 0)).toBe(6);
  });

  test('200: the pages that got worse and better', async () => {
    const pages = await client.call(overviewRoutes.changedPages, { params });
    const urls = ['', 'a', 'b'].map((path) => expect.stringContaining(`https://example.com/${path}`));
    expect(pages).toEqual({ worse: urls.map((url) => ({ url, issues: 1, severity: 'high' })), better: [] });
  });

  test('200: also while it runs', async () => {
    const other = await api.createTenant();
    const running = await fillAnalysis(api.database.db, other, { status: 'in_progress' });
    const reader = await other.createClient();
    await expect(
      reader.call(overviewRoutes.get, { params: { siteCheckId: running.siteCheckId } }),
    ).resolves.toMatchObject({
      change: null,
      sentences: { overview: '3 of 3 URLs checked so far, 3 issues. It goes on when you leave.' },
    });
  });
});

describe('GET /api/site-checks/{siteCheckId}/folders', () => {
  test('200: the folders at the top of the site', async () => {
    const { data } = await client.call(overviewRoutes.listFolders, { params });
    expect(data).toEqual(
      ['/', '/a', '/b'].map((path, depth) => ({
        path,
        pages: 1,
        indexable: 1,
        issues: 2,
        depth,
        title: `Page ${depth}`,
        url: expect.stringContaining(path),
        isPage: true,
      })),
    );
  });

  test('200: the contents of a folder, by the path alone', async () => {
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant);
    await seedUrls(
      api.database.db,
      siteCheckId,
      [
        'http://a/blog/2026/first',
        'https://example.com/blog/?to=/a/b',
        'https://example.com/blog/new?to=/c/',
      ].map((url) => ({ url })),
    );
    const { data } = await client.call(overviewRoutes.listFolders, {
      params: { siteCheckId },
      query: { path: '/blog/' },
    });
    expect(data.map(({ path, isPage }) => ({ path, isPage }))).toEqual([
      { path: '/blog/', isPage: true },
      { path: '/blog/2026/', isPage: false },
      { path: '/blog/new', isPage: true },
    ]);
  });

  test('400: a path that is not a folder', async () => {
    const query = { path: 'blog' };
    await expect(client.call(overviewRoutes.listFolders, { params, query })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('GET /api/site-checks/{siteCheckId}/issues', () => {
  const list = (query: object) => client.call(issueRoutes.list, { params, query });

  test('200: searched in URLs and titles of checks, and counted', async () => {
    await expect(list({ q: 'COM/A' })).resolves.toMatchObject({ total: 2 });
    await expect(list({ q: secondAnalysis.title.toUpperCase() })).resolves.toMatchObject({ total: 3 });
    await expect(list({ q: 'nothing holds this' })).resolves.toMatchObject({ data: [], total: 0 });
  });

  test('200: searched in letters that the URL has encoded', async () => {
    const other = await api.createTenant();
    const filled = await fillAnalysis(api.database.db, other, {});
    const [pageId = ''] = filled.pageIds;
    const url = 'https://example.com/gr%C3%B6%C3%9Fe';
    await api.database.db.crawlUrl.update({ where: { id: pageId }, data: { url } });
    await api.database.db.issue.updateMany({
      where: { analysisId: filled.siteCheckId, url: 'https://example.com/' },
      data: { url },
    });
    const reader = await other.createClient();
    const input = { params: { siteCheckId: filled.siteCheckId }, query: { q: '/größe' } };
    await expect(reader.call(issueRoutes.list, input)).resolves.toMatchObject({ total: 1 });
    await expect(reader.call(pageRoutes.list, input)).resolves.toMatchObject({ total: 1 });
  });

  test('200: by beginning of the URL and by category', async () => {
    await expect(list({ urlPrefix: 'https://example.com/b' })).resolves.toMatchObject({ total: 2 });
    await expect(list({ category: firstAnalysis.category })).resolves.toMatchObject({
      total: secondAnalysis.category === firstAnalysis.category ? 6 : 3,
    });
    await expect(list({ category: 'ai-readiness' })).resolves.toMatchObject({ total: 0 });
  });

  test('200: the most severe first, each once', async () => {
    await api.database.db.issue.updateMany({
      where: { analysisId: params.siteCheckId, checkId: secondAnalysis.id },
      data: { severity: 'critical' },
    });
    const first = await list({ sort: 'severity', limit: 4 });
    const rest = await list({ sort: 'severity', limit: 4, cursor: first.nextCursor });
    const severities = [...first.data, ...rest.data].map(({ severity }) => severity);
    expect(severities).toEqual(['critical', 'critical', 'critical', 'high', 'high', 'high']);
    const latest = await list({ sort: 'latest' });
    expect(latest.data.map(({ id }) => id)).toEqual((await list({})).data.map(({ id }) => id).toReversed());
  });
});

describe('members', () => {
  test('201, 200, 204: added, listed, removed', async () => {
    const body = { email: 'Ada@Example.com', password: 'correct horse battery' };
    const added = await client.call(memberRoutes.add, { body });
    expect(added.email).toBe('ada@example.com');
    await client.call(memberRoutes.add, { body: { ...body, email: 'bob@example.com' } });
    await client.call(memberRoutes.remove, { params: { memberId: added.id } });
    const { data } = await client.call(memberRoutes.list, {});
    expect(data.map(({ email }) => email)).toEqual(['bob@example.com']);
  });

  test('404: a member of another account', async () => {
    const stranger = await (await api.createTenant()).createClient();
    const { data } = await client.call(memberRoutes.list, {});
    const memberId = data[0]?.id ?? '';
    await expect(stranger.call(memberRoutes.remove, { params: { memberId } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

test('GET /api/account/overview: 200: what each key has used of the plan', async () => {
  const { id, key } = await tenant.createKey({ scopes: ['api:read'] });
  await fetch(`${api.url}/api/clients`, { headers: { authorization: `Bearer ${key}` } });
  const overview = await client.call(accountOverviewRoutes.get, {});
  expect(overview.session).toBeNull();
  expect(overview.keys.find(({ apiKeyId }) => apiKeyId === id)).toMatchObject({
    requests: { used: 1, limit: 1000, resetAt: expect.any(String) },
    scans: { used: 0, limit: 10, resetAt: null },
  });
  expect(overview.sentence).toContain('1,000 requests an hour and 10 analyses a day');
});
