import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import type { RouteContract, Scope } from '@plumbline/contracts';
import * as contracts from '@plumbline/contracts';
import { newId } from '@plumbline/database';
import request from 'supertest';
import { conflictingCalls, succeedingCalls, type ExampleCall } from '../testing/example-calls.ts';
import { setStage, type ExampleStage } from '../testing/example-stage.ts';
import { named, routeTable } from '../testing/route-table.ts';
import { fromAnyAddress, startTestApi, type TestApi } from '../testing/test-api.ts';

/**
 * Every endpoint with every status that it may answer, made of the route table: what is the same everywhere is tested
 * everywhere, and a new endpoint fails here until `example-calls.ts` has a call of it that succeeds. Statuses that
 * need an id of somebody else (404) are in `tenancy.test.ts`.
 */

let api: TestApi;
let stage: ExampleStage;
beforeAll(async () => {
  api = await startTestApi();
  stage = await setStage(api);
});
afterAll(async () => {
  await stage.close();
  await api.close();
});

const ALL_SCOPES = contracts.Scope.options.filter((scope) => scope !== 'admin');
const isGuarded = ({ scopes }: RouteContract) => scopes !== null;
const takesBody = ({ body }: RouteContract) => body !== undefined;
const mayConflict = ({ conflicts, idempotent }: RouteContract) => conflicts === true || idempotent === true;

/** A client that may make this call and no others. */
async function callerOf({ scopes }: RouteContract): Promise<ApiClient> {
  if (scopes === 'session') {
    return createApiClient({ baseUrl: api.url, headers: { ...(await stage.signIn()), ...fromAnyAddress() } });
  }
  return scopes === null ? api.anonymous() : stage.tenant.createClient({ scopes: [scopes[0]] });
}

/** The call, with what it lacks of valid ids. */
async function send(client: ApiClient, route: RouteContract, call: ExampleCall = {}): Promise<Response> {
  const ids = Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, newId()]));
  const input: object = { ...call, params: { ...ids, ...call.params } };
  return client.send(route, input);
}

/** The same with a body that is no object of JSON. */
async function sendText(route: RouteContract, text: string, type = 'application/json') {
  const { key } = await stage.tenant.createKey();
  const headers = route.scopes === 'session' ? await stage.signIn() : { authorization: `Bearer ${key}` };
  return request(api.url)
    [route.method](route.path.replace(/\{\w+\}/g, newId()))
    .set({ ...headers, ...fromAnyAddress(), 'content-type': type })
    .send(text);
}

const problem = (type: string, details: object = {}) => ({
  error: { type, message: expect.any(String), details: expect.objectContaining(details) },
});

/** A 401, of which the specification has two forms. */
const refusalUnder = (path: string) =>
  path.startsWith('/api/') ? { error: expect.any(String) } : problem('authentication_error');

test('every endpoint that is declared is served, and has an example here', async () => {
  const { paths } = (await request(api.url).get('/openapi.json')).body as { paths: object };
  const served = Object.values(paths).flatMap((path: Record<string, { operationId: string }>) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  const declared = routeTable.map(({ operationId }) => operationId).sort();
  expect(served.sort()).toEqual(declared);
  expect(declared.filter((operationId) => !(operationId in succeedingCalls))).toEqual([]);
  const conflicting = routeTable.filter(mayConflict).map(({ operationId }) => operationId);
  expect(conflicting.filter((operationId) => !(operationId in conflictingCalls))).toEqual([]);
});

describe('200, 201 or 204, with the scope it asks for and no other', () => {
  test.each(named())('%s', async (_name, route) => {
    const call = await succeedingCalls[route.operationId]?.(stage);
    const response = await send(await callerOf(route), route, call);
    expect({ status: response.status, ...(response.ok ? {} : { body: await response.text() }) }).toEqual({
      status: route.success.status,
    });
    await response.body?.cancel();
  });
});

describe('400: an unknown query parameter', () => {
  test.each(named(({ query }) => query !== undefined))('%s', async (_name, route) => {
    const response = await send(await callerOf(route), route, { query: { nonsense: '1' } });
    expect(response.status).toBe(400);
    const fault = expect.objectContaining({ path: 'query.nonsense' });
    await expect(response.json()).resolves.toEqual(
      problem('validation_error', { issues: expect.arrayContaining([fault]) }),
    );
  });
});

describe('400: an unknown field in the body', () => {
  test.each(named(takesBody))('%s', async (_name, route) => {
    const response = await send(await callerOf(route), route, { body: { nonsense: 1 } });
    expect(response.status).toBe(400);
    const fault = expect.objectContaining({ path: 'body.nonsense' });
    await expect(response.json()).resolves.toEqual(
      problem('validation_error', { issues: expect.arrayContaining([fault]) }),
    );
  });
});

describe('400: a body that is no JSON', () => {
  test.each(named(takesBody))('%s', async (_name, route) => {
    const response = await sendText(route, '{"name":');
    expect(response.status).toBe(400);
    expect(response.body).toEqual(problem('validation_error'));
  });
});

describe('401: without a key, and with an unknown one', () => {
  test.each(named(isGuarded))('%s', async (_name, route) => {
    for (const apiKey of [undefined, 'sk_live_wrong']) {
      const headers = fromAnyAddress();
      const stranger = createApiClient({ baseUrl: api.url, headers, ...(apiKey ? { apiKey } : {}) });
      const response = await send(stranger, route);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
      await expect(response.json()).resolves.toEqual(refusalUnder(route.path));
    }
  });
});

describe('403: with every scope but its own', () => {
  test.each(named(isGuarded))('%s', async (_name, route) => {
    const own: readonly string[] = Array.isArray(route.scopes) ? route.scopes : [];
    const scopes = ALL_SCOPES.filter((scope: Scope) => !own.includes(scope));
    const response = await send(await stage.tenant.createClient({ scopes }), route);
    expect(response.status).toBe(403);
    const required = own.length > 0 ? own : ['session'];
    await expect(response.json()).resolves.toEqual(
      problem('permission_error', { required, granted: scopes }),
    );
  });
});

describe('403: on every plan below the one it needs', () => {
  const tiers = contracts.Tier.options;
  const gated = named().flatMap(([name, route]) =>
    tiers
      .slice(0, Math.max(0, tiers.indexOf(route.tier ?? 'free')))
      .map((tier): [name: string, tier: contracts.Tier, route: RouteContract] => [name, tier, route]),
  );

  test.each(gated)('%s on %s', async (_name, currentTier, route) => {
    const client = await (await api.createTenant({ tier: currentTier })).createClient();
    const response = await send(client, route);
    expect(response.status).toBe(403);
    const details = { requiredTier: route.tier, currentTier };
    await expect(response.json()).resolves.toEqual(problem('tier_required_error', details));
  });
});

describe('404: a path below it that is none', () => {
  test.each(named(isGuarded))('%s/not/here', async (_name, route) => {
    const { key } = await stage.tenant.createKey();
    const path = route.path.replace(/\{\w+\}/g, newId());
    const response = await request(api.url)[route.method](`${path}/not/here`).auth(key, { type: 'bearer' });
    expect(response.status).toBe(404);
    expect(response.body).toEqual(problem('not_found_error'));
  });
});

describe('409: it cannot be done as things are', () => {
  test.each(named(mayConflict))('%s', async (_name, route) => {
    const call = await conflictingCalls[route.operationId]?.(stage);
    const response = await send(await callerOf(route), route, call);
    expect(response.status).toBe(409);
    await expect(response.json()).resolves.toEqual(problem('conflict_error'));
  });
});

describe('413: a body past the limit', () => {
  test.each(named(takesBody))('%s', async (_name, route) => {
    const limit = route.bodyBytesMax ?? 1024 * 1024;
    const response = await sendText(route, JSON.stringify({ text: 'x'.repeat(limit) }));
    expect(response.status).toBe(413);
    expect(response.body).toEqual(problem('validation_error'));
  });
});

describe('415: a body of another type', () => {
  test.each(named(takesBody))('%s', async (_name, route) => {
    const response = await sendText(route, 'name=x', 'application/x-www-form-urlencoded');
    expect(response.status).toBe(415);
    expect(response.body).toEqual(problem('validation_error'));
  });
});

describe('429: past the limit of the key', () => {
  let spent: ApiClient;
  beforeAll(async () => {
    const tenant = await api.createTenant({ tier: 'free' });
    const { id, key } = await tenant.createKey();
    const principal = { kind: 'key', apiKeyId: id, tier: 'free', scopes: ['admin'] } as const;
    const uses = Array.from({ length: 100 }, () =>
      api.deps.limits.takeRequest({ ...principal, accountId: tenant.accountId, environment: 'live' }),
    );
    await Promise.all(uses);
    spent = createApiClient({ baseUrl: api.url, apiKey: key });
  });

  test.each(named(isGuarded))('%s', async (_name, route) => {
    const response = await send(spent, route);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('x-ratelimit-remaining')).toBe('0');
    await expect(response.json()).resolves.toEqual(problem('rate_limit_error', { limit: 'requests' }));
  });
});
