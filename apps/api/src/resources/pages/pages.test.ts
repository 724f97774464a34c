import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { overviewRoutes, pageRoutes } from '@plumbline/contracts';
import { seedUrls } from '@plumbline/database/testing';
import { urlHash } from '@plumbline/web';
import { VITALS } from '../../testing/example-stage.ts';
import { fillAnalysis, firstAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
let siteCheckId: string;
let pageIds: readonly string[];

const HOME = 'https://example.com/';
const OLD = 'https://example.com/old';
const GONE = 'https://example.com/gone';

beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  client = await tenant.createClient({ scopes: ['api:read'] });
  ({ siteCheckId, pageIds } = await fillAnalysis(api.database.db, tenant));
  const far = { depth: 3, linksIn: 0 };
  await seedUrls(api.database.db, siteCheckId, [
    {
      ...far,
      url: OLD,
      changedByRendering: ['title'],
      statusCode: 301,
      redirectUrl: GONE,
      headers: { 'set-cookie': ['id=1'], server: ['x'] },
    },
    { ...far, url: GONE, statusCode: 404, title: 'No CANOE here', responseMs: 900 },
  ]);
});
afterAll(() => api.close());

const list = async (query: object) => {
  const { data, total } = await client.call(pageRoutes.list, { params: { siteCheckId }, query });
  return { urls: data.map((page) => new URL(page.url).pathname), total };
};

describe('GET /api/site-checks/{siteCheckId}/pages', () => {
  test('200: the pages in the order of their discovery, and how many there are', async () => {
    const first = await client.call(pageRoutes.list, { params: { siteCheckId }, query: { limit: 2 } });
    expect(first.total).toBe(5);
    expect(first.sentence).toMatch(/^5 pages, \d that search engines may index/);
    expect(first.data[0]).toEqual({
      id: pageIds[0],
      url: HOME,
      statusCode: 200,
      contentType: 'text/html',
      depth: 0,
      title: 'Page 0',
      indexable: true,
      issuesFound: 1,
      linksIn: 1,
      linksOut: 1,
      responseMs: 12,
      bytes: 1234,
      failureReason: null,
      notJudged: null,
      rendered: null,
      renderReason: null,
      changedByRendering: [],
    });
    const query = { cursor: first.nextCursor ?? undefined };
    const rest = await client.call(pageRoutes.list, { params: { siteCheckId }, query });
    expect([...first.data, ...rest.data].map((page) => page.depth)).toEqual([0, 1, 2, 3, 3]);
    expect(rest).toMatchObject({ nextCursor: null, total: null, sentence: null });
  });

  test('200: the figures of the analysis say the same as the pages', async () => {
    const params = { siteCheckId };
    const counted = await client.call(pageRoutes.list, { params });
    await client.call(overviewRoutes.get, { params });
    await expect(
      api.database.db.analysis.findUniqueOrThrow({ where: { id: siteCheckId }, select: { figures: true } }),
    ).resolves.toMatchObject({ figures: { distributions: { funnel: { fetched: 5 } } } });
    expect(await client.call(pageRoutes.list, { params })).toEqual(counted);
  });

  test.each([
    ['words of the title, in any case', { q: 'canoe' }, ['/gone']],
    ['part of the URL', { q: '/OLD' }, ['/old']],
    ['what is a wildcard elsewhere', { q: '%' }, []],
    ['a beginning of the URL', { urlPrefix: 'https://example.com/g' }, ['/gone']],
    ['a status', { status: '404' }, ['/gone']],
    ['a class of statuses', { status: '3xx' }, ['/old']],
    ['several statuses', { status: ['404', '3xx'] }, ['/old', '/gone']],
    ['several depths', { depth: '0,1' }, ['/', '/a']],
    ['pages with issues', { hasIssues: 'true' }, ['/', '/a', '/b']],
    ['pages that no sitemap names', { inSitemap: 'false' }, ['/', '/a', '/b', '/old', '/gone']],
    ['no answer', { status: 'none' }, []],
    ['what JavaScript changes', { changedByRendering: 'true' }, ['/old']],
    ['indexable ones', { indexable: 'true' }, ['/', '/a', '/b']],
    ['ones that are not', { indexable: 'false' }, ['/old', '/gone']],
    ['orphans', { orphaned: 'true' }, ['/old', '/gone']],
    ['a depth', { depth: 1 }, ['/a']],
    ['several at once', { depth: 3, status: '4xx', q: 'no' }, ['/gone']],
  ])('200: filtered by %s', async (_name, query, urls) => {
    expect(await list(query)).toEqual({ urls, total: urls.length });
  });

  test.each([
    'url',
    'statusCode',
    'depth',
    'issuesFound',
    'linksIn',
    'linksOut',
    'responseMs',
    'bytes',
  ] as const)('200: sorted by %s, each page comes once; the reverse order is the opposite', async (sort) => {
    const walk = async (order: 'asc' | 'desc') => {
      const urls: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { sort, order, limit: 2, cursor };
        const page = await client.call(pageRoutes.list, { params: { siteCheckId }, query });
        urls.push(...page.data.map(({ url }) => url));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return urls;
    };
    const ascending = await walk('asc');
    expect(new Set(ascending).size).toBe(5);
    expect(await walk('desc')).toEqual(ascending.toReversed());
  });

  test.each([{ status: '9xx' }, { sort: 'title' }, { indexable: 'yes' }, { q: '' }])(
    '400: %j',
    async (query) => {
      await expect(list(query)).rejects.toMatchObject({ status: 400 });
    },
  );
});

describe('GET /api/site-checks/{siteCheckId}/pages/export', () => {
  const exported = async (query: object) =>
    (await client.send(pageRoutes.export, { params: { siteCheckId }, query })).text();

  test('200: csv of those that pass a filter', async () => {
    const [header, ...rows] = (await exported({ status: '404' })).trim().split('\r\n');
    expect(header?.split(',').slice(0, 4)).toEqual(['id', 'url', 'statusCode', 'contentType']);
    expect(rows).toEqual([expect.stringContaining(`,${GONE},404,`)]);
  });

  test.each(['page_too_costly', 'internal'])(
    '200: list and csv say why the content of a page was not judged; csv also says how many pages were seen: %s',
    async (failureReason) => {
      const { db } = api.database;
      const costly = { analysisId: siteCheckId, urlHash: urlHash(OLD) };
      await db.crawlUrl.updateMany({ where: costly, data: { failureReason } });
      const [header = '', row = ''] = (await exported({ status: '3xx' })).trim().split('\r\n');
      const { data } = await client.call(pageRoutes.list, {
        params: { siteCheckId },
        query: { status: '3xx' },
      });
      await db.crawlUrl.updateMany({ where: costly, data: { failureReason: null } });
      const cells = row.split(',');
      const cell = (column: string) => cells[header.split(',').indexOf(column)];
      expect([cell('notJudged'), cell('extent'), cell('pagesSeen')]).toEqual(['too_costly', 'full', '']);
      expect(data).toMatchObject([{ url: OLD, failureReason, notJudged: 'too_costly' }]);
    },
  );

  test('200: json, of the same pages as the list', async () => {
    const body = JSON.parse(await exported({ format: 'json' })) as { siteCheck: object; pages: object[] };
    const { data } = await client.call(pageRoutes.list, { params: { siteCheckId } });
    expect(body).toMatchObject({ siteCheck: { id: siteCheckId }, pages: data });
  });
});

describe('GET /api/site-checks/{siteCheckId}/page', () => {
  const get = (url: string) => client.call(pageRoutes.get, { params: { siteCheckId }, query: { url } });

  test('200: where a redirect leads, and no cookies', async () => {
    expect(await get(OLD)).toMatchObject({
      statusCode: 301,
      redirects: [{ url: GONE, statusCode: 404 }],
      headers: { server: 'x' },
    });
  });

  test('200: the URL may be written in another way than it is stored', async () => {
    await expect(get('HTTPS://EXAMPLE.com:443/#top')).resolves.toMatchObject({ url: HOME });
  });

  test('200: with the verified fixes of its issues', async () => {
    const fix = { current: null, suggested: 'A title', snippet: '<title>A title</title>', edits: [] };
    await api.database.db.issue.updateMany({ where: { analysisId: siteCheckId, url: HOME }, data: { fix } });
    await expect(get(HOME)).resolves.toMatchObject({
      fixes: [{ checkId: firstAnalysis.id, current: null, suggested: 'A title', snippet: fix.snippet }],
    });
  });

  test('200: with the measurements on a slow phone', async () => {
    const urlId = pageIds[0] ?? '';
    await api.database.db.pageVitals.create({ data: { urlId, analysisId: siteCheckId, vitals: VITALS } });
    await expect(get(HOME)).resolves.toMatchObject({ vitals: VITALS });
    await expect(get(OLD)).resolves.toMatchObject({ vitals: null });
  });

  test('404: a page that the analysis has not read', async () => {
    await expect(get('https://example.com/other')).rejects.toMatchObject({ status: 404 });
  });
});

describe('GET /api/site-checks/{siteCheckId}/page/rendering', () => {
  const get = (url: string) =>
    client.call(pageRoutes.getRendering, { params: { siteCheckId }, query: { url } });
  const reading = {
    title: 'App',
    description: null,
    h1: null,
    canonicalUrl: null,
    noindex: false,
    nofollow: false,
    words: 3,
    links: 0,
    languages: [],
    structuredDataTypes: [],
  };

  test('200: both readings of a rendered page, its errors in the browser, and its picture', async () => {
    const urlId = pageIds[0] ?? '';
    const rendered = { ...reading, title: 'Drills', links: 4 };
    const { db } = api.database;
    await db.pageRendering.create({
      data: { urlId, durationMs: 700, source: reading, rendered, requests: [], messages: [] },
    });
    const without = await get(HOME);
    expect(without).toMatchObject({ source: reading, rendered, durationMs: 700, screenshot: null });
    await db.pageScreenshot.create({
      data: { urlId, analysisId: siteCheckId, image: Buffer.from('jpeg') },
    });
    expect(await get(HOME)).toMatchObject({ screenshot: 'data:image/jpeg;base64,anBlZw==' });
  });

  test('404: a page that was not rendered', async () => {
    await expect(get(OLD)).rejects.toMatchObject({ status: 404 });
  });
});

test('GET …/page/links: 200: each neighbour once, seen from either page', async () => {
  const link = (ordinal: number, label: string) => ({
    analysisId: siteCheckId,
    sourceId: pageIds[0] ?? '',
    ordinal,
    targetHash: urlHash(GONE),
    kind: 'link',
    label,
  });
  await api.database.db.pageReference.createMany({ data: [link(0, 'Canoes'), link(1, 'again')] });
  const links = async (url: string, direction: 'in' | 'out') => {
    const query = { url, direction };
    return (await client.call(pageRoutes.listLinks, { params: { siteCheckId }, query })).data;
  };
  expect(await links(HOME, 'out')).toMatchObject([
    { url: GONE, text: 'Canoes', statusCode: 404, external: false },
  ]);
  expect(await links(GONE, 'in')).toMatchObject([{ url: HOME, title: 'Page 0', text: 'Canoes' }]);
  expect(await links(HOME, 'in')).toEqual([]);
});

describe('GET /api/site-checks/{siteCheckId}/page of a page that was not read', () => {
  let unread: { readonly siteCheckId: string };
  const forbidden = 'https://example.com/forbidden';
  const shells = ['raw', 'rendered'].map((name) => `https://example.com/${name}`);
  beforeAll(async () => {
    const own = await api.createTenant();
    client = await own.createClient({ scopes: ['api:read'] });
    unread = await fillAnalysis(api.database.db, own);
    await seedUrls(api.database.db, unread.siteCheckId, [
      { url: forbidden, state: 'skipped', skipReason: 'robots', statusCode: null },
      ...shells.map((url, index) => ({ url, rendered: index === 1, summary: { standIn: 'shell' } })),
    ]);
  });

  test('404: says why the analysis left it out', async () => {
    const call = client.call(pageRoutes.get, { params: unread, query: { url: forbidden } });
    await expect(call).rejects.toMatchObject({
      status: 404,
      message: 'The analysis did not read this page: robots.txt forbids it to this crawler.',
    });
  });

  test('404: says that the analysis does not know the URL', async () => {
    const call = client.call(pageRoutes.get, { params: unread, query: { url: `${forbidden}/other` } });
    await expect(call).rejects.toMatchObject({
      status: 404,
      message: 'The analysis knows no page with this URL. Check how it is written.',
    });
  });

  test('200: JavaScript was not run only where it was not', async () => {
    const notJudged = await Promise.all(
      shells.map(
        async (url) => (await client.call(pageRoutes.get, { params: unread, query: { url } })).notJudged,
      ),
    );
    expect(notJudged).toEqual(['not_rendered', null]);
  });
});
