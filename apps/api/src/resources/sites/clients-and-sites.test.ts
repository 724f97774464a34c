import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiClient } from '@plumbline/api-client';
import { clientRoutes, scheduleRoutes, siteRoutes } from '@plumbline/contracts';
import { claimDueSchedule, createSite, scheduleNextRun } from '@plumbline/database';
import { fillAnalysis } from '../../testing/fill-analysis.ts';
import { startTestApi, type Tenant, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let tenant: Tenant;
let client: ApiClient;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  client = await tenant.createClient({ scopes: ['api:read', 'api:write'] });
});
afterAll(() => api.close());

describe('clients', () => {
  test('201, 200, 204: made, read, renamed, deleted', async () => {
    const made = await client.call(clientRoutes.create, { body: { name: '  Beta  ' } });
    expect(made).toEqual({ id: expect.any(String), name: 'Beta', createdAt: expect.any(String) });
    const params = { clientId: made.id };
    await expect(client.call(clientRoutes.get, { params })).resolves.toEqual(made);
    await expect(
      client.call(clientRoutes.update, { params, body: { name: 'Gamma' } }),
    ).resolves.toMatchObject({
      name: 'Gamma',
    });
    const { data } = await client.call(clientRoutes.list, {});
    expect(data.map((item) => item.name)).toContain('Gamma');
    const deleted = await client.send(clientRoutes.delete, { params });
    expect(deleted.status).toBe(204);
    await expect(client.call(clientRoutes.get, { params })).rejects.toMatchObject({ status: 404 });
  });

  test('400: without a name', async () => {
    await expect(client.call(clientRoutes.create, { body: { name: ' ' } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(client.call(clientRoutes.create, { body: undefined as never })).rejects.toMatchObject({
      status: 400,
    });
  });
});

describe('sites', () => {
  test('201: a site begins at the normalised URL', async () => {
    const made = await client.call(siteRoutes.create, {
      params: { clientId: tenant.clientId },
      body: { url: 'HTTPS://Shop.Example:443/a/../%7Eb#top' },
    });
    expect(made).toMatchObject({ url: 'https://shop.example/~b', domain: 'shop.example' });
    await expect(client.call(siteRoutes.get, { params: { siteId: made.id } })).resolves.toEqual(made);
    const { data } = await client.call(siteRoutes.list, { params: { clientId: tenant.clientId } });
    expect(data.map((site) => site.id)).toEqual([tenant.siteId, made.id]);
  });

  test('409: the client has it already', async () => {
    const call = client.call(siteRoutes.create, {
      params: { clientId: tenant.clientId },
      body: { url: 'https://example.com' },
    });
    await expect(call).rejects.toMatchObject({ status: 409, details: { siteId: tenant.siteId } });
  });

  test.each([
    'example.com',
    'javascript:alert(1)',
    'https://',
    'file:///etc/passwd',
    'https://me:secret@example.com/',
    'http://10.1.2.3/',
    'http://[::ffff:169.254.169.254]/',
  ])('400: %s', async (url) => {
    const call = client.call(siteRoutes.create, { params: { clientId: tenant.clientId }, body: { url } });
    await expect(call).rejects.toMatchObject({ status: 400 });
  });
});

describe('GET /v1/sites', () => {
  test('200: with the latest results, where those of test keys count for test keys only', async () => {
    const own = await api.createTenant();
    const live = await own.createClient({ scopes: ['mcp:read'] });
    const testing = await own.createClient({ scopes: ['api:read'], environment: 'test' });
    await fillAnalysis(api.database.db, own, { environment: 'test' });
    const before = await live.call(siteRoutes.listOfAccount, {});
    expect(before).toEqual({
      sentence: '1 site.',
      data: [
        {
          siteId: own.siteId,
          clientId: own.clientId,
          domain: 'example.com',
          url: 'https://example.com/',
          lastAnalysis: null,
          healthScore: null,
          lostPages: null,
          scores: [],
          scoresTotal: 0,
          latestPartial: null,
          latest: null,
        },
      ],
      nextCursor: null,
      total: 1,
    });
    const { data } = await testing.call(siteRoutes.listOfAccount, {});
    expect(data[0]).toMatchObject({
      healthScore: 80,
      lastAnalysis: expect.any(String),
      lostPages: 0,
      scores: [{ score: 80, at: expect.any(String), siteCheckId: expect.any(String) }],
      scoresTotal: 1,
      latest: { status: 'completed' },
    });
  });

  test('200: found by a part of the URL, in any case', async () => {
    const own = await api.createTenant();
    const client = await own.createClient({ scopes: ['api:read'] });
    const found = await client.call(siteRoutes.listOfAccount, { query: { q: 'EXAMPLE.com' } });
    expect(found).toMatchObject({ data: [{ siteId: own.siteId }], total: 1 });
    const none = await client.call(siteRoutes.listOfAccount, { query: { q: 'elsewhere' } });
    expect(none).toMatchObject({ data: [], total: 1 });
  });

  test('200: found by a part of its international name, whose letters the database has encoded', async () => {
    const own = await api.createTenant();
    const { accountId, clientId } = own;
    const client = await own.createClient({ scopes: ['api:read'] });
    const url = 'https://xn--mnchen-3ya.example/Karte';
    const { id } = await createSite(api.database.db, { accountId, clientId, url });
    for (const q of ['Münch', 'https://münchen.example/karte', 'mu\u0308nchen', 'xn--mnchen']) {
      const { data } = await client.call(siteRoutes.listOfAccount, { query: { q } });
      expect({ q, found: data.map(({ siteId }) => siteId) }).toEqual({ q, found: [id] });
    }
  });

  test('200: the sentence counts the analyses that the rows show', async () => {
    const own = await api.createTenant();
    const live = await own.createClient({ scopes: ['mcp:read'] });
    const testing = await own.createClient({ scopes: ['api:read'], environment: 'test' });
    await fillAnalysis(api.database.db, own, { environment: 'test', status: 'in_progress' });
    await expect(live.call(siteRoutes.listOfAccount, {})).resolves.toMatchObject({
      sentence: '1 site.',
      data: [{ latest: null }],
    });
    await expect(testing.call(siteRoutes.listOfAccount, {})).resolves.toMatchObject({
      sentence: '1 site, 1 is being analysed now.',
      data: [{ latest: { status: 'in_progress' } }],
    });
  });

  test('401: in the structured form, because the path is under /v1/', async () => {
    const response = await api.anonymous().send(siteRoutes.listOfAccount, {});
    expect(response.status).toBe(401);
    await expect(response.json()).resolves.toMatchObject({
      error: { type: 'authentication_error', details: {} },
    });
  });

  test('403: with a key that only writes', async () => {
    const writer = await tenant.createClient({ scopes: ['api:write', 'mcp:write'] });
    await expect(writer.call(siteRoutes.listOfAccount, {})).rejects.toMatchObject({
      status: 403,
      details: { required: ['mcp:read', 'api:read'] },
    });
  });
});

describe('of a site', () => {
  test('200: its analyses, the newest first', async () => {
    const own = await api.createTenant();
    const reader = await own.createClient({ scopes: ['api:read'] });
    const first = await fillAnalysis(api.database.db, own);
    const second = await fillAnalysis(api.database.db, own);
    const { data } = await reader.call(siteRoutes.listAnalyses, { params: { siteId: own.siteId } });
    expect(data.map((analysis) => analysis.id)).toEqual([second.siteCheckId, first.siteCheckId]);
  });

  test('200: the link graph and a sitemap of the latest analysis', async () => {
    const own = await api.createTenant();
    const reader = await own.createClient({ scopes: ['api:read'] });
    const params = { siteId: own.siteId };
    const { siteCheckId } = await fillAnalysis(api.database.db, own);
    const graph = await reader.call(siteRoutes.linkGraph, { params, query: { limit: 2 } });
    expect(graph.basedOn).toMatchObject({ siteCheckId, extent: 'full' });
    expect(graph.data.map((node) => node.url)).toEqual(['https://example.com/', 'https://example.com/a']);
    expect(graph.nextCursor).toBe(graph.data[1]?.id);
    const sitemap = await reader.call(siteRoutes.sitemap, { params });
    expect(sitemap).toContain('<loc>https://example.com/b?x=1&amp;y=&quot;2&quot;</loc>');
    expect(sitemap).toContain(`<!-- basedOn: siteCheckId ${siteCheckId}, extent full -->`);
  });

  test('200: a graph of long addresses is sent in pieces that fit into memory, and is complete', async () => {
    const own = await api.createTenant();
    const reader = await own.createClient({ scopes: ['api:read'] });
    const { db } = api.database;
    const { siteCheckId } = await fillAnalysis(db, own);
    // Adds five pages that link to a thousand others of 2 kB each: 10 MB of addresses.
    await db.$executeRaw`
      INSERT INTO crawl_url (id, site_check_id, url, url_hash, purpose, state, depth)
      SELECT ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${siteCheckId}::uuid, 'https://example.com/' || repeat('x', 2000) || n, n, 'page',
        (CASE WHEN n <= 5 THEN 'done' ELSE 'skipped' END)::"UrlState", 1 FROM generate_series(1, 1000) AS n`;
    await db.$executeRaw`
      INSERT INTO page_reference (site_check_id, source_id, ordinal, target_hash, kind)
      SELECT source.site_check_id, source.id, target.url_hash, target.url_hash, 'link' FROM crawl_url AS source
      JOIN crawl_url AS target ON target.site_check_id = source.site_check_id AND target.url LIKE '%xxx%'
      WHERE source.site_check_id = ${siteCheckId}::uuid AND source.url LIKE '%xxx%' AND source.state = 'done'`;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = { limit: 200, ...(cursor !== null && { cursor }) };
      const graph = await reader.call(siteRoutes.linkGraph, { params: { siteId: own.siteId }, query });
      expect(JSON.stringify(graph).length).toBeLessThan(5 * 1024 * 1024);
      seen.push(...graph.data.map(({ url }) => url));
      cursor = graph.nextCursor;
    } while (cursor !== null);
    expect(seen.filter((url) => url.includes('xxx'))).toHaveLength(5);
    expect(seen).toContain('https://example.com/a');
  });

  test('409: neither without a completed analysis', async () => {
    const own = await api.createTenant();
    const reader = await own.createClient({ scopes: ['api:read'] });
    for (const route of [siteRoutes.linkGraph, siteRoutes.sitemap]) {
      await expect(reader.call(route, { params: { siteId: own.siteId } })).rejects.toMatchObject({
        status: 409,
      });
    }
  });
});

describe('schedules', () => {
  const params = () => ({ siteId: tenant.siteId });

  test('201, 200, 204: made, listed, deleted', async () => {
    const made = await client.call(scheduleRoutes.create, {
      params: params(),
      body: { cron: '30 6 * * 1', timeZone: 'Europe/Berlin', options: { maxPages: 50 } },
    });
    expect(made).toMatchObject({
      cron: '30 6 * * 1',
      timeZone: 'Europe/Berlin',
      options: { maxPages: 50 },
      lastRunAt: null,
    });
    expect(new Date(made.nextRunAt).getUTCDay()).toBe(1);
    await expect(client.call(scheduleRoutes.list, { params: params() })).resolves.toMatchObject({
      data: [made],
    });
    const one = { params: { ...params(), scheduleId: made.id } };
    expect((await client.send(scheduleRoutes.delete, one)).status).toBe(204);
    await expect(client.call(scheduleRoutes.delete, one)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    ['six fields', { cron: '0 0 6 * * 1' }, 'body.cron'],
    ['a field out of range', { cron: '61 6 * * 1' }, 'body.cron'],
    ['words', { cron: 'every monday at six o' }, 'body.cron'],
    ['every minute', { cron: '* * * * *' }, 'body.cron'],
    ['a time zone that does not exist', { cron: '0 6 * * 1', timeZone: 'Mars/Olympus' }, 'body.timeZone'],
  ])('400: %s', async (_name, body, path) => {
    await expect(client.call(scheduleRoutes.create, { params: params(), body })).rejects.toMatchObject({
      status: 400,
      details: { issues: [expect.objectContaining({ path })] },
    });
  });

  test('a schedule that is due is claimed once, and then waits for its next time', async () => {
    const { db } = api.database;
    const made = await client.call(scheduleRoutes.create, { params: params(), body: { cron: '0 * * * *' } });
    const later = new Date(new Date(made.nextRunAt).getTime() + 1);
    const claims = await Promise.all([claimDueSchedule(db, later), claimDueSchedule(db, later)]);
    const [claimed, ...others] = claims.flatMap((schedule) => schedule ?? []);
    if (claimed === undefined) throw new Error('Nobody has claimed the schedule.');
    expect([claimed.id, others]).toEqual([made.id, []]);
    await scheduleNextRun(db, claimed, later);
    const { data } = await client.call(scheduleRoutes.list, { params: params() });
    expect(data[0]?.lastRunAt).toBe(later.toISOString());
    expect(Date.parse(data[0]?.nextRunAt ?? '')).toBe(Date.parse(made.nextRunAt) + 3_600_000);
  });
});
