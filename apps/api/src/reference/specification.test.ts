import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { fillAnalysis } from '../testing/fill-analysis.ts';
import { plainHttp, type Method, type PlainHttp } from '../testing/plain-http.ts';
import { startTestApi, type Tenant, type TestApi } from '../testing/test-api.ts';

/**
 * Tests of the service specification, table by table, in plain HTTP, as a client that was written from the
 * specification sees it.
 */

let api: TestApi;
let tenant: Tenant;
let http: PlainHttp;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  const { key } = await tenant.createKey({ scopes: ['api:read', 'api:write', 'mcp:read'] });
  http = plainHttp(api.url, key);
});
afterAll(() => api.close());

describe('Analysis-start result', () => {
  test.each([
    ['success', 'boolean'],
    ['siteId', 'string'],
    ['siteCheckId', 'string'],
    ['backgroundJob', 'string'],
    ['summary', 'object'],
    ['issues', 'object'],
    ['message', 'string'],
  ])('%s: %s', async (field, type) => {
    const { json } = await started();
    expect(typeof json[field]).toBe(type);
  });

  test('backgroundJob is in_progress, issues is empty, the message has the number of URLs', async () => {
    const { json } = await started();
    expect(json).toMatchObject({
      backgroundJob: 'in_progress',
      issues: [],
      message: expect.stringMatching(/\d+ URLs/),
    });
  });

  test.each(['totalUrls', 'urlsChecked', 'issuesFound', 'criticalIssues', 'warnings', 'duration'])(
    'summary.%s is an integer',
    async (field) => {
      const { json } = await started();
      expect(Number.isInteger((json['summary'] as Record<string, unknown>)[field])).toBe(true);
    },
  );

  test('urlsChecked and issuesFound are 0 at start', async () => {
    const { json } = await started();
    expect(json['summary']).toMatchObject({ urlsChecked: 0, issuesFound: 0 });
  });
});

let analysis: ReturnType<typeof http> | undefined;
function started() {
  return (analysis ??= http('POST', `/api/clients/${tenant.clientId}/analyze`));
}

describe('Site-check status record', () => {
  test('urls_checked and total_urls are integers, status is completed when the analysis is finished', async () => {
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant);
    const { status, json } = await http('GET', `/api/site-checks/${siteCheckId}/status`);
    expect(status).toBe(200);
    expect(json).toMatchObject({ urls_checked: 3, total_urls: 3, status: 'completed' });
  });

  test('an analysis that has begun can be polled at once', async () => {
    const { json } = await started();
    const polled = await http('GET', `/api/site-checks/${String(json['siteCheckId'])}/status`);
    expect(polled.json).toMatchObject({ status: 'in_progress', urls_checked: 0 });
  });
});

describe('Action snapshot record', () => {
  test('has the fields of the table, and its counts add up', async () => {
    const { siteCheckId } = await fillAnalysis(api.database.db, tenant);
    const { status, json } = await http('POST', `/api/sites/${tenant.siteId}/action-snapshots/generate`, {
      dimensions: ['url_health', 'seo_elements', 'icons_images'],
      triggeredBy: 'n8n',
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id: expect.any(String),
      siteId: tenant.siteId,
      siteCheckId,
      triggeredBy: 'n8n',
    });
    const counts = ['criticalCount', 'highCount', 'mediumCount', 'lowCount'].map((name) =>
      Number(json[name]),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(json['totalActions']);
  });

  test.each([
    ['an unknown dimension', { dimensions: ['speed'] }],
    ['a label of more than 200 characters', { triggeredBy: 'x'.repeat(201) }],
    ['an unknown field', { dimension: 'url_health' }],
  ])('400: %s', async (_name, body) => {
    const { status, json } = await http(
      'POST',
      `/api/sites/${tenant.siteId}/action-snapshots/generate`,
      body,
    );
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: { type: 'validation_error' } });
  });

  test('409: a site without a completed analysis', async () => {
    const fresh = await api.createTenant();
    const created = await fresh.createKey();
    const path = `/api/sites/${fresh.siteId}/action-snapshots/generate`;
    const { status, json } = await http('POST', path, {}, created.key);
    expect(status).toBe(409);
    expect(json).toMatchObject({
      error: { type: 'conflict_error', message: expect.stringContaining('analysis') },
    });
  });

  test('its actions are a flat array', async () => {
    await fillAnalysis(api.database.db, tenant);
    const { json } = await http('POST', `/api/sites/${tenant.siteId}/action-snapshots/generate`);
    const actions = await http('GET', `/api/action-snapshots/${String(json['id'])}/actions`);
    expect(actions.status).toBe(200);
    expect(actions.json).toHaveLength(Number(json['totalActions']));
    expect(actions.json).toEqual([
      expect.objectContaining({
        priority: expect.stringMatching(/^(critical|high|medium|low)$/),
        type: expect.stringMatching(/^(meta|schema|indexing|og_images)$/),
        handling: expect.stringMatching(/^(auto_fixable|manual_review)$/),
      }),
    ]);
  });
});

describe('Endpoints: 401 for a missing or invalid key, 404 for an unknown resource', () => {
  const unknown = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';
  const endpoints: [method: Method, path: string][] = [
    ['POST', `/api/clients/${unknown}/analyze`],
    ['GET', `/api/site-checks/${unknown}/status`],
    ['POST', `/api/sites/${unknown}/action-snapshots/generate`],
    ['GET', `/api/action-snapshots/${unknown}/actions`],
  ];

  test.each(endpoints)('%s %s', async (method, path) => {
    for (const apiKey of [null, 'sk_live_wrong']) {
      const refused = await http(method, path, undefined, apiKey);
      expect(refused.status).toBe(401);
      expect(refused.json).toEqual({ error: expect.any(String) });
    }
    expect((await http(method, path)).status).toBe(404);
  });
});

describe('Views of the actions of a snapshot', () => {
  let path: string;
  beforeAll(async () => {
    await fillAnalysis(api.database.db, tenant);
    const snapshot = await http('POST', `/api/sites/${tenant.siteId}/action-snapshots/generate`);
    path = `/api/action-snapshots/${String(snapshot.json['id'])}/actions`;
  });

  test('flat is the default', async () => {
    const { json } = await http('GET', path);
    expect((await http('GET', `${path}?view=flat`)).json).toEqual(json);
    expect(Array.isArray(json)).toBe(true);
  });

  test.each([
    'has_critical',
    'has_auto_fixable_meta',
    'has_auto_fixable_schema',
    'has_indexing_issues',
    'has_any_actions',
  ])('routing: routing_hints.%s is a boolean', async (field) => {
    const { json } = await http('GET', `${path}?view=routing`);
    expect(json['routing_hints']).toHaveProperty(field, expect.any(Boolean));
  });

  test('routing: recommended_next_action is a string, and the counts are integers', async () => {
    const { json } = await http('GET', `${path}?view=routing`);
    expect(json).toEqual({
      routing_hints: expect.objectContaining({ recommended_next_action: expect.any(String) }),
      counts: { total_actions: expect.any(Number), auto_fixable: expect.any(Number) },
    });
  });

  test('grouped: groups.auto_fixable.actions holds the auto-fixable actions', async () => {
    const { json } = await http('GET', `${path}?view=grouped`);
    expect(json).toMatchObject({ groups: { auto_fixable: { actions: expect.any(Array) } } });
  });

  test('summary: the health score and the top issues', async () => {
    const { json } = await http('GET', `${path}?view=summary`);
    expect(json).toMatchObject({ health_score: expect.any(Number), top_issues: expect.any(Array) });
  });

  test.each([
    'auto_fixable',
    'manual_review',
    'critical',
    'high',
    'medium',
    'low',
    'meta',
    'schema',
    'indexing',
    'og_images',
  ])('filter=%s works with every view', async (filter) => {
    for (const view of ['flat', 'routing', 'grouped', 'summary']) {
      expect((await http('GET', `${path}?view=${view}&filter=${filter}`)).status).toBe(200);
    }
  });

  test.each(['view=table', 'filter=urgent'])('400: %s', async (query) => {
    expect((await http('GET', `${path}?${query}`)).status).toBe(400);
  });
});

describe('Good manners', () => {
  test("no answer may be cached, and none names the server's software", async () => {
    const { headers } = await http('GET', '/v1/sites');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('no other site may call from a browser, unless the operator allows it', async () => {
    const origin = 'https://app.example.com';
    const closed = await request(api.url).get('/v1/sites').set({ origin });
    expect(closed.headers).not.toHaveProperty('access-control-allow-origin');
    const process = await api.startProcess({ corsOrigins: [origin] });
    const open = await request(process.url).get('/v1/sites').set({ origin });
    expect(open.headers).toMatchObject({ 'access-control-allow-origin': origin });
    expect(open.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('a large answer is compressed', async () => {
    const { headers } = await http('GET', '/api/checks');
    expect(headers['content-encoding']).toMatch(/^(br|gzip)$/);
  });
});
