import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import type { RouteContract, Scope } from '@plumbline/contracts';
import * as contracts from '@plumbline/contracts';
import { createDatabase, newId } from '@plumbline/database';
import request from 'supertest';
import { z } from 'zod';
import { wrongWordsIn } from '../../../../scripts/wrong-words.mjs';
import { createApp } from '../app.ts';
import type { ApiDeps } from '../deps.ts';
import { openExampleBook } from '../testing/example-book.ts';
import {
  conflictingCalls,
  detailCalls,
  succeedingCalls,
  unknownCalls,
  type ExampleCall,
} from '../testing/example-calls.ts';
import { PASSWORD, setStage, type ExampleStage } from '../testing/example-stage.ts';
import { named, routeTable } from '../testing/route-table.ts';
import { fromAnyAddress, startTestApi, type TestApi } from '../testing/test-api.ts';

/**
 * Tests every endpoint of the route table with every status that it may answer. A new endpoint fails here until
 * `example-calls.ts` has a call of it that succeeds. `every-stranger.test.ts` tests ids of other accounts (404).
 */

let api: TestApi;
let stage: ExampleStage;
const book = openExampleBook();
beforeAll(async () => {
  // Nothing listens there, which does not matter: the mail is sent after the answer.
  api = await startTestApi({ mail: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'seo@example.com' } });
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

/** Returns a client that may make this call and no others. */
async function callerOf({ scopes }: RouteContract): Promise<ApiClient> {
  if (scopes === 'session') {
    return createApiClient({ baseUrl: api.url, headers: { ...(await stage.signIn()), ...fromAnyAddress() } });
  }
  return scopes === null ? api.anonymous() : stage.tenant.createClient({ scopes: [scopes[0]] });
}

/** Sends the call, and fills in valid ids that it lacks. */
async function send(client: ApiClient, route: RouteContract, call: ExampleCall = {}): Promise<Response> {
  const ids = Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((name) => [name, newId()]));
  const input: object = { ...call, params: { ...ids, ...call.params } };
  return noted(route, await client.send(route, input));
}

const wordingFaults: string[] = [];
/** A number that is too long to be a year. */
const RAW_NUMBER = /(?<![\w.,/:#=&?%-])\d{5,}(?![\w/:-])/;

/** Tells whether a route is a tool's, whose sentences use the words of the wire. */
const isOfTools = ({ path }: RouteContract) => path.startsWith('/v1/mcp/');

/** Returns what is wrong with the words and numbers of messages and sentences, which people read. */
function wordingFaultsOf(operationId: string, text: string): readonly string[] {
  const ofTools = routeTable.some((route) => route.operationId === operationId && isOfTools(route));
  const faults: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (!/^(message|sentences?|title|why|howToFix)$/.test(key)) return value;
    for (const said of [value].flat()) {
      if (typeof said !== 'string') continue;
      if (RAW_NUMBER.test(said)) faults.push(`${operationId}: a raw number in “${said}”`);
      if (!ofTools)
        faults.push(...wrongWordsIn(said).map((word) => `${operationId}: “${word}” in “${said}”`));
    }
    return value;
  });
  return faults;
}

/** Records the answer for the reference. */
async function noted({ operationId }: RouteContract, response: Response): Promise<Response> {
  const contentType = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
  const text = await response.clone().text();
  if (contentType === 'application/json') wordingFaults.push(...wordingFaultsOf(operationId, text));
  book.takeAnswer(operationId, { status: response.status, contentType, text });
  return response;
}

/** Sends the call with a body that is no JSON object. */
async function sendText(route: RouteContract, text: string, type = 'application/json') {
  const { key } = await stage.tenant.createKey();
  const headers = route.scopes === 'session' ? await stage.signIn() : { authorization: `Bearer ${key}` };
  const path = route.path.replace(/\{\w+\}/g, newId());
  const sent = { ...headers, ...fromAnyAddress(), 'content-type': type };
  const method = route.method.toUpperCase();
  return noted(route, await fetch(`${api.url}${path}`, { method, headers: sent, body: text }));
}

const problem = (type: string, details: object = {}) => ({
  error: { type, message: expect.any(String), details: expect.objectContaining(details) },
});

/** Returns the body of the 401, which has two forms in the specification. */
const refusalUnder = (path: string) =>
  path.startsWith('/api/') ? { error: expect.any(String) } : problem('authentication_error');

test('every declared endpoint is served, and has an example here', async () => {
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
    const call = (await succeedingCalls[route.operationId]?.(stage)) ?? {};
    book.takeRequest(route.operationId, call);
    const response = await send(await callerOf(route), route, call);
    expect({ status: response.status, ...(response.ok ? {} : { body: await response.text() }) }).toEqual({
      status: route.success.status,
    });
    await response.body?.cancel();
  });

  const inFormats = named(({ query }) => query !== undefined && 'format' in query.shape);
  test.each(inFormats)('%s, in every format', async (_name, route) => {
    const call = await succeedingCalls[route.operationId]?.(stage);
    for (const format of formatsOf(route)) {
      const response = await send(await callerOf(route), route, { ...call, query: { format } });
      expect(response.status).toBe(200);
    }
  });
});

/** Returns the values that `format=` may have. */
function formatsOf({ query }: RouteContract): readonly string[] {
  const format: unknown = query?.shape['format'];
  return format === undefined ? [] : (z.toJSONSchema(format as z.ZodType).enum ?? []).map(String);
}

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
    await expect(response.json()).resolves.toEqual(problem('validation_error'));
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

describe('404: an id that does not exist', () => {
  test.each(named(({ params, looksUp }) => params !== undefined || looksUp === true))(
    '%s',
    async (_name, route) => {
      const { query, body } = (await succeedingCalls[route.operationId]?.(stage)) ?? {};
      const unknown = unknownCalls[route.operationId] ?? { ...(query && { query }), ...(body && { body }) };
      const response = await send(await callerOf(route), route, unknown);
      expect(response.status).toBe(404);
      await expect(response.json()).resolves.toEqual(problem('not_found_error'));
    },
  );
});

describe('409: the present state does not allow it', () => {
  test.each(named(mayConflict))('%s', async (_name, route) => {
    const call = await conflictingCalls[route.operationId]?.(stage);
    const response = await send(await callerOf(route), route, call);
    expect(response.status).toBe(409);
    await expect(response.json()).resolves.toEqual(problem('conflict_error'));
  });
});

describe('410: the details of the analysis are deleted', () => {
  const setDetails = (details: 'stored' | 'gone') =>
    api.database.db.analysis.update({ where: { id: stage.siteCheckId }, data: { details } });
  beforeAll(() => setDetails('gone'));
  afterAll(() => setDetails('stored'));

  test.each(named(({ details }) => details === true))('%s', async (_name, route) => {
    const { operationId } = route;
    const call = await (detailCalls[operationId] ?? succeedingCalls[operationId])?.(stage);
    const response = await send(await callerOf(route), route, call);
    expect(response.status).toBe(410);
    const details = { siteCheckId: stage.siteCheckId };
    await expect(response.json()).resolves.toEqual(problem('analysis_pruned', details));
  });
});

describe('413: a body past the limit', () => {
  test.each(named(takesBody))('%s', async (_name, route) => {
    const limit = route.bodyBytesMax ?? 1024 * 1024;
    const response = await sendText(route, JSON.stringify({ text: 'x'.repeat(limit) }));
    expect(response.status).toBe(413);
    await expect(response.json()).resolves.toEqual(problem('validation_error'));
  });
});

describe('415: a body of another type', () => {
  test.each(named(takesBody))('%s', async (_name, route) => {
    const response = await sendText(route, 'name=x', 'application/x-www-form-urlencoded');
    expect(response.status).toBe(415);
    await expect(response.json()).resolves.toEqual(problem('validation_error'));
  });
});

describe('429: past the limit of the key', () => {
  let spent: ApiClient;
  beforeAll(async () => {
    const tenant = await api.createTenant({ tier: 'free' });
    const { id, key } = await tenant.createKey();
    const principal = {
      kind: 'key',
      role: 'owner',
      apiKeyId: id,
      name: 'test',
      tier: 'free',
      scopes: ['admin'],
    } as const;
    const uses = Array.from({ length: 100 }, () =>
      api.deps.limits.takeRequest({
        ...principal,
        accountId: tenant.accountId,
        environment: 'live',
        resource: null,
        userId: null,
        expiresAt: null,
      }),
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

describe('500 and 503: the same everywhere', () => {
  const outages: [status: number, without: (deps: ApiDeps) => ApiDeps][] = [
    [
      500,
      (deps) => ({ ...deps, limits: { ...deps.limits, takeRequest: () => Promise.reject(new Error()) } }),
    ],
    [503, (deps) => ({ ...deps, db: createDatabase('postgresql://nobody@127.0.0.1:1/none') })],
  ];

  test.each(outages)('%i', async (status, without) => {
    const app = createApp(without(api.deps));
    const { key } = await stage.tenant.createKey();
    const response = await request(app).get('/api/clients').auth(key, { type: 'bearer' });
    expect(response.status).toBe(status);
    const answer = { status, contentType: response.type, text: response.text };
    for (const { operationId } of routeTable) book.takeAnswer(operationId, answer);
  });
});

describe('a person who has no key yet', () => {
  const { signIn, mailPasswordLink, usePasswordLink } = contracts.accountRoutes;
  const from = (headers: Readonly<Record<string, string>>) =>
    createApiClient({ baseUrl: api.url, headers: { ...headers, 'x-forwarded-for': '192.0.2.7' } });
  const email = 'nobody@example.com';

  test('401', async () => {
    const { status } = await send(from({}), signIn, { body: { email, password: 'wrong' } });
    expect(status).toBe(401);
  });

  describe.each<[name: string, route: RouteContract, body: object]>([
    ['signs in', signIn, { email, password: 'wrong' }],
    ['asks for a link', mailPasswordLink, { email }],
    ['uses a link', usePasswordLink, { token: 'wrong', newPassword: PASSWORD }],
  ])('%s', (_name, route, body) => {
    test.each<[status: number, headers: Readonly<Record<string, string>>, calls: number]>([
      [403, { 'sec-fetch-site': 'cross-site' }, 1],
      [429, {}, 200],
    ])('%i', async (status, headers, calls) => {
      let response = await send(from(headers), route, { body });
      for (let made = 1; made < calls && response.status !== status; made += 1)
        response = await send(from(headers), route, { body });
      expect(response.status).toBe(status);
    });
  });
});

test('the examples of the reference are the answers of these calls', async () => {
  await expect(book.differences()).resolves.toEqual([]);
});

test('messages and sentences use one word for one thing, and one format of numbers', () => {
  expect(routeTable.length).toBeGreaterThan(50);
  expect([...new Set(wordingFaults)]).toEqual([]);
});

test('the audit log describes requests with one word for one thing', () => {
  const summaries = routeTable.filter((route) => !isOfTools(route)).map(({ summary }) => summary);
  expect(summaries.filter((summary) => wrongWordsIn(summary).length > 0)).toEqual([]);
});
