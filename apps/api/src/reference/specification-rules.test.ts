import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Scope, type Tier } from '@plumbline/contracts';
import { newId } from '@plumbline/database';
import { until } from '@plumbline/testkit';
import { plainHttp, type Method, type PlainHttp } from '../testing/plain-http.ts';
import { startTestApi, type Tenant, type TestApi } from '../testing/test-api.ts';

/** Tests of the service specification, continued: keys, errors, limits and versions. */

let api: TestApi;
let tenant: Tenant;
let http: PlainHttp;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.createTenant();
  const { key } = await tenant.createKey();
  http = plainHttp(api.url, key);
});
afterAll(() => api.close());

const structured = (type: string) => ({
  error: { type, message: expect.any(String), details: expect.any(Object) },
});

describe('Tool endpoints by plan', () => {
  const ALL: readonly Tier[] = ['free', 'starter', 'pro'];
  const rows: [path: string, plans: readonly Tier[]][] = [
    ['/v1/mcp/get-seo-context', ALL],
    ['/v1/mcp/scan-site', ALL],
    ['/v1/mcp/generate-meta', ALL],
    ['/v1/mcp/check-before-deploy', ['starter', 'pro']],
    ['/v1/mcp/suggest-internal-links', ['pro']],
  ];

  test.each(rows)('POST %s: %s', async (path, plans) => {
    for (const tier of ALL) {
      const { key } = await (await api.createTenant({ tier })).createKey();
      // Only callers with access are told that an empty body is wrong.
      const { status, json } = await http('POST', path, {}, key);
      const type = plans.includes(tier) ? 'validation_error' : 'tier_required_error';
      expect([tier, status, json]).toEqual([tier, plans.includes(tier) ? 400 : 403, structured(type)]);
    }
  });

  test('GET /v1/sites: all', async () => {
    for (const tier of ALL) {
      const { key } = await (await api.createTenant({ tier })).createKey({ scopes: ['mcp:read'] });
      const { status, json } = await http('GET', '/v1/sites', undefined, key);
      const sites = { sentence: '1 site.', data: [expect.any(Object)], nextCursor: null, total: 1 };
      expect([status, json]).toEqual([200, sites]);
    }
  });
});

describe('API key', () => {
  const create = (body: object) => http('POST', '/api/api-keys', body);

  test.each(['live', 'test'])('has the format sk_%s_<unique identifier>', async (environment) => {
    const { json } = await create({ name: 'CI', scopes: ['api:read'], environment });
    expect(json['key']).toMatch(new RegExp(`^sk_${environment}_\\w+$`));
  });

  test('is shown once: lists have name, description, scopes, prefix, last use and creation date', async () => {
    const { json: created } = await create({ name: 'CI', description: 'nightly', scopes: ['mcp:read'] });
    const { json } = await http('GET', '/api/api-keys?limit=1');
    expect(JSON.stringify(json)).not.toContain(created['key']);
    expect(json['data']).toEqual([
      expect.objectContaining({
        name: 'CI',
        description: 'nightly',
        scopes: ['mcp:read'],
        lastUsedAt: null,
        prefix: String(created['key']).slice(0, 15),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      }),
    ]);
  });

  test.each(Scope.options)('takes the scope %s', async (scope) => {
    expect((await create({ name: 'CI', scopes: [scope] })).json).toMatchObject({ scopes: [scope] });
  });

  test('active, then revoked: invalid at once, and for ever', async () => {
    const { json } = await create({ name: 'CI', scopes: ['api:read'] });
    const key = String(json['key']);
    expect((await http('GET', '/api/clients', undefined, key)).status).toBe(200);
    await http('DELETE', `/api/api-keys/${String(json['id'])}`);
    expect((await http('GET', '/api/clients', undefined, key)).status).toBe(401);
  });

  test('a read-only key cannot trigger scans or change data', async () => {
    const { key } = await tenant.createKey({ scopes: ['mcp:read', 'api:read'] });
    const calls: [Method, string][] = [
      ['POST', `/api/clients/${tenant.clientId}/analyze`],
      ['POST', '/v1/mcp/scan-site'],
      ['POST', '/api/clients'],
      ['POST', `/api/sites/${tenant.siteId}/action-snapshots/generate`],
    ];
    for (const [method, path] of calls) {
      const { status, json } = await http(method, path, {}, key);
      expect([path, status, json]).toEqual([path, 403, structured('permission_error')]);
    }
  });

  test('every request with it is in the audit log: time, address, endpoint, status', async () => {
    await http('GET', '/api/clients/unknown');
    const entry = await until(async () => {
      const { json } = await http('GET', '/api/audit-log?status=404&limit=1');
      return (json['data'] as readonly object[])[0];
    }, 'an entry in the audit log');
    expect(entry).toMatchObject({
      at: expect.stringMatching(/Z$/),
      address: expect.stringMatching(/127\.0\.0\.1/),
      route: '/api/clients/{clientId}',
      status: 404,
    });
  });
});

describe('Errors', () => {
  test.each<[type: string, status: number, Method, path: string, apiKey: string | null | undefined]>([
    ['authentication_error', 401, 'GET', '/v1/sites', null],
    ['validation_error', 400, 'GET', '/v1/sites?limit=no', undefined],
    ['not_found_error', 404, 'GET', '/v1/nothing', undefined],
    ['method_not_allowed_error', 405, 'PUT', '/v1/sites', undefined],
  ])('%s is %i with type, message and details', async (type, status, method, path, apiKey) => {
    const answer = await http(method, path, undefined, apiKey);
    expect([answer.status, answer.json]).toEqual([status, structured(type)]);
  });

  test('a 401 under /api/ is a plain string', async () => {
    for (const apiKey of [null, 'sk_live_wrong']) {
      const { status, json } = await http('GET', '/api/clients', undefined, apiKey);
      expect([status, json]).toEqual([401, { error: expect.any(String) }]);
    }
  });
});

describe('Limits', () => {
  test.each<[Tier, requests: number, scans: number | null]>([
    ['free', 100, 1],
    ['starter', 1_000, 10],
    ['pro', 10_000, null],
  ])('%s: %i requests an hour, %p scans a day', async (tier, requests, scans) => {
    const { key, id } = await (await api.createTenant({ tier })).createKey();
    const { json, headers } = await http('GET', '/api/account', undefined, key);
    expect(json['limits']).toMatchObject({ requestsPerHour: requests, scansPerDay: scans });
    expect(headers).toMatchObject({
      'x-ratelimit-limit': String(requests),
      'x-ratelimit-remaining': String(requests - 1),
      'x-ratelimit-reset': expect.stringMatching(/^\d{10}$/),
    });
    const principal = {
      kind: 'key',
      role: 'owner',
      apiKeyId: id,
      name: 'test',
      tier,
      scopes: [],
      resource: null,
      userId: null,
      expiresAt: null,
      accountId: newId(),
      environment: 'live',
    } as const;
    const takes = Array.from({ length: 12 }, () => api.deps.limits.takeScan(principal));
    const allowed = (await Promise.all(takes)).filter((state) => state === null || state.allowed);
    expect(allowed).toHaveLength(Math.min(12, scans ?? 12));
  });

  test('past the limit: rate_limit_error, with the time to wait until', async () => {
    const { key } = await (await api.createTenant({ tier: 'free' })).createKey();
    const calls = Array.from({ length: 101 }, () => http('GET', '/v1/sites', undefined, key));
    const refused = (await Promise.all(calls)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.json).toEqual(structured('rate_limit_error'));
    expect(Number(refused[0]?.headers['x-ratelimit-reset'])).toBeGreaterThan(Date.now() / 1000);
  });

  test('limits are applied per key', async () => {
    const owner = await api.createTenant({ tier: 'free' });
    for (const { key } of [await owner.createKey(), await owner.createKey()]) {
      const { headers } = await http('GET', '/api/account', undefined, key);
      expect(headers['x-ratelimit-remaining']).toBe('99');
    }
  });
});
