import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
} from '@modelcontextprotocol/client';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import {
  apiKeyRoutes,
  APP_SCOPES,
  auditLogRoutes,
  connectedAppRoutes,
  siteRoutes,
  type ConnectionRequest,
} from '@plumbline/contracts';
import { until } from '@plumbline/testkit';
import { startHttp } from './testing/test-clients.ts';
import { startTestService, type TestMember, type TestService } from './testing/test-service.ts';

/** Tests assistants that know only the server's address, and attacks on that way in. */

const REDIRECT_URI = 'https://assistant.example/callback';
const VERIFIER = randomBytes(32).toString('base64url');
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let service: TestService;
let mcp: Awaited<ReturnType<typeof startHttp>>;
let member: TestMember;
beforeAll(async () => {
  service = await startTestService({ withWorker: false });
  mcp = await startHttp(service.url, {
    PUBLIC_URL: service.url,
    MCP_URL: service.mcpUrl,
    PORT: service.mcpPort,
  });
  member = await service.createMember();
});
afterAll(async () => {
  await mcp.close();
  await service.close();
});

/** Lets a member answer a request in the dashboard; returns the redirect. */
async function answer(
  request: Partial<ConnectionRequest>,
  {
    as = member,
    scopes = APP_SCOPES,
  }: { as?: TestMember; scopes?: readonly (typeof APP_SCOPES)[number][] } = {},
): Promise<URL> {
  const { redirectTo } = await as.dashboard.call(connectedAppRoutes.answerRequest, {
    body: { request: request as ConnectionRequest, scopes: [...scopes] },
  });
  return new URL(redirectTo);
}

/** The official client's store of its registration and tokens. The member acts as its browser. */
class Assistant implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT_URI;
  readonly clientMetadata = { client_name: 'Assistant', redirect_uris: [REDIRECT_URI] };
  information: OAuthClientInformationMixed | undefined;
  kept: OAuthTokens | undefined;
  verifier = '';
  asked: URL | undefined;
  discovered: OAuthDiscoveryState | undefined;
  discoveryState = () => this.discovered;
  saveDiscoveryState = (state: OAuthDiscoveryState) => {
    this.discovered = state;
  };
  clientInformation = () => this.information;
  saveClientInformation = (information: OAuthClientInformationMixed) => {
    this.information = information;
  };
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens) => {
    this.kept = tokens;
  };
  codeVerifier = () => this.verifier;
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
}

/**
 * Connects the official client only by the address: it is refused, registers, is allowed by the member, and connects.
 */
async function connect(assistant: Assistant): Promise<Client> {
  const options = { authProvider: assistant };
  const first = new StreamableHTTPClientTransport(new URL(service.mcpUrl), options);
  await expect(new Client({ name: 'assistant', version: '1' }).connect(first)).rejects.toThrow(
    UnauthorizedError,
  );
  expect(assistant.asked?.href).toContain(`${service.url}/connect?`);
  const redirect = await answer(Object.fromEntries(assistant.asked?.searchParams ?? []));
  await first.finishAuth(redirect.searchParams);
  const client = new Client({ name: 'assistant', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(service.mcpUrl), options));
  return client;
}

const post = (path: string, body: URLSearchParams | object) =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    ...(body instanceof URLSearchParams
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

async function register(metadata: object = {}): Promise<string> {
  const response = await post('/oauth/register', {
    redirect_uris: [REDIRECT_URI],
    client_name: 'A',
    ...metadata,
  });
  return ((await response.json()) as { client_id: string }).client_id;
}

function requestOf(clientId: string): ConnectionRequest {
  return {
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    resource: service.mcpUrl,
    state: 'a state',
  };
}

async function codeFor(clientId: string, options: Parameters<typeof answer>[1] = {}): Promise<string> {
  return (await answer(requestOf(clientId), options)).searchParams.get('code') ?? '';
}

type Fields = Record<string, string>;
const exchange = (clientId: string, code: string, fields: Fields = {}) =>
  token({
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
    ...fields,
  });
const refresh = (clientId: string, refreshToken: string, fields: Fields = {}) =>
  token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...fields });

async function token(fields: Fields) {
  const response = await post('/oauth/token', new URLSearchParams(fields));
  return { status: response.status, ...((await response.json()) as OAuthTokens & { error?: string }) };
}

/** Returns the answer of the MCP server to this token. */
async function statusWith(accessToken: string, address = service.mcpUrl): Promise<number> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
  const headers = {
    authorization: `Bearer ${accessToken}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const response = await fetch(address, { method: 'POST', headers, body });
  await response.text();
  return response.status;
}

async function connectedTokens(options: Parameters<typeof answer>[1] = {}) {
  const clientId = await register();
  return { clientId, ...(await exchange(clientId, await codeFor(clientId, options))) };
}

describe('the official client', () => {
  test('connects only by the address, calls tools, and appears in the list of apps and in the audit log', async () => {
    const assistant = new Assistant();
    const client = await connect(assistant);
    await expect(client.callTool({ name: 'list-sites', arguments: {} })).resolves.not.toHaveProperty(
      'isError',
      true,
    );
    const { data } = await member.dashboard.call(connectedAppRoutes.list, {});
    expect(data[0]).toMatchObject({ name: 'Assistant', scopes: [...APP_SCOPES], connectedBy: member.email });
    const entry = await until(async () => {
      const log = await member.dashboard.call(auditLogRoutes.list, {
        query: { apiKeyId: data[0]?.id, route: '/v1/sites' },
      });
      return log.data[0];
    }, 'the call in the audit log');
    expect(entry).toMatchObject({ address: '127.0.0.1', userAgent: 'node' });
    const exchanges = await member.dashboard.call(auditLogRoutes.list, { query: { route: '/oauth/token' } });
    expect(exchanges.data[0]).toMatchObject({ apiKeyId: data[0]?.id, status: 200 });
    await client.close();
  });

  test('fetches a new token when the old one is refused, without asking anybody', async () => {
    const assistant = new Assistant();
    await (await connect(assistant)).close();
    const old = assistant.kept;
    assistant.kept = { ...(old as OAuthTokens), access_token: 'sk_live_expired' };
    const client = new Client({ name: 'assistant', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(service.mcpUrl), { authProvider: assistant }),
    );
    expect(assistant.kept.refresh_token).not.toBe(old?.refresh_token);
    await client.close();
  });
});

describe('the requests of a program', () => {
  test('the metadata of both servers name each other, and PKCE only by S256', async () => {
    const { origin } = new URL(service.mcpUrl);
    const resource = await (await fetch(`${origin}/.well-known/oauth-protected-resource/mcp`)).json();
    expect(resource).toMatchObject({ resource: service.mcpUrl, authorization_servers: [service.url] });
    const server = await (await fetch(`${service.url}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({ issuer: service.url, code_challenge_methods_supported: ['S256'] });
  });

  test.each<[string, string[]]>([
    ['plain HTTP to another host', ['http://assistant.example/callback']],
    ['what a browser would run', ['javascript:alert(1)']],
    ['a fragment', ['https://assistant.example/callback#x']],
    ['nothing', []],
    ['too many', Array.from({ length: 11 }, (_, index) => `https://assistant.example/${index}`)],
  ])('400: a program registers %s as its redirect_uri', async (_what, redirectUris) => {
    const response = await post('/oauth/register', { redirect_uris: redirectUris });
    expect(response.status).toBe(400);
    await expect(response.json()).resolves.toMatchObject({ error: 'invalid_redirect_uri' });
  });

  test.each<[string, Partial<ConnectionRequest>, string]>([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with PKCE in the clear', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for another server', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
  ])('a request %s is answered by a redirect that names the fault', async (_what, fault, error) => {
    const redirect = await answer({ ...requestOf(await register()), ...fault });
    expect(Object.fromEntries(redirect.searchParams)).toMatchObject({
      error,
      state: 'a state',
      iss: service.url,
    });
    expect(redirect.searchParams.has('code')).toBe(false);
  });

  test('the program learns of a refusal', async () => {
    const redirect = await answer(requestOf(await register()), { scopes: [] });
    expect(redirect.searchParams.get('error')).toBe('access_denied');
  });

  test.each([
    ['of a program that is not registered', { client_id: '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f' }, 404],
    ['that leads where the program did not say', { redirect_uri: 'https://evil.example/callback' }, 400],
  ])('a request %s is not redirected', async (_what, forged, status) => {
    const request = { ...requestOf(await register()), ...forged };
    await expect(answer(request)).rejects.toMatchObject({ status });
    await expect(
      member.dashboard.call(connectedAppRoutes.readRequest, { query: request }),
    ).rejects.toMatchObject({ status });
  });

  test('a program on this machine may use any port', async () => {
    const clientId = await register({ redirect_uris: ['http://127.0.0.1/callback'] });
    const redirect = await answer({
      ...requestOf(clientId),
      redirect_uri: 'http://127.0.0.1:49152/callback',
    });
    expect(redirect.host).toBe('127.0.0.1:49152');
    expect(redirect.searchParams.has('code')).toBe(true);
  });

  test("no key can give a member's consent", async () => {
    const { key } = await service.createKey();
    const body = { request: requestOf(await register()), scopes: [...APP_SCOPES] };
    const api = createApiClient({ baseUrl: service.url, apiKey: key });
    await expect(api.call(connectedAppRoutes.answerRequest, { body })).rejects.toMatchObject({ status: 403 });
  });
});

describe('a code', () => {
  test.each<[string, Fields]>([
    ['with the verifier of somebody else', { code_verifier: randomBytes(32).toString('base64url') }],
    ['without a verifier', { code_verifier: '' }],
    ['with another redirect_uri', { redirect_uri: 'https://evil.example/callback' }],
    ['for another server', { resource: 'https://other.example/mcp' }],
  ])('400: exchanged %s; then the code is used up', async (_what, fields) => {
    const clientId = await register();
    const code = await codeFor(clientId);
    await expect(exchange(clientId, code, fields)).resolves.toMatchObject({ status: 400 });
    await expect(exchange(clientId, code)).resolves.toMatchObject({ status: 400, error: 'invalid_grant' });
  });

  test('400: exchanged by another program', async () => {
    const code = await codeFor(await register());
    await expect(exchange(await register(), code)).resolves.toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
  });

  test('exchanged twice, the token of the first exchange ends', async () => {
    const clientId = await register();
    const code = await codeFor(clientId);
    const first = await exchange(clientId, code);
    await expect(statusWith(first.access_token)).resolves.toBe(200);
    await expect(exchange(clientId, code)).resolves.toMatchObject({ status: 400, error: 'invalid_grant' });
    await expect(refresh(clientId, first.refresh_token ?? '')).resolves.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(callDirectly(first.access_token)).rejects.toMatchObject({ status: 401 });
  });

  test('exchanged many times at once, it gives at most one token, which ends', async () => {
    const clientId = await register();
    const code = await codeFor(clientId);
    const all = await Promise.all(Array.from({ length: 5 }, () => exchange(clientId, code)));
    expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { refresh_token } of all.filter(({ status }) => status === 200))
      await expect(refresh(clientId, refresh_token ?? '')).resolves.toMatchObject({ error: 'invalid_grant' });
  });

  test('400: after its minute', async () => {
    const clientId = await register();
    const code = await codeFor(clientId);
    await service.database.db.oAuthSecret.updateMany({ data: { expiresAt: new Date(0) } });
    await expect(exchange(clientId, code)).resolves.toMatchObject({ status: 400, error: 'invalid_grant' });
  });
});

describe('a refresh token', () => {
  test('gives new tokens with the same scopes once, and ends the old ones', async () => {
    const { clientId, access_token, refresh_token = '' } = await connectedTokens({ scopes: ['mcp:read'] });
    const next = await refresh(clientId, refresh_token);
    expect(next).toMatchObject({ status: 200, scope: 'mcp:read', token_type: 'Bearer' });
    await expect(statusWith(access_token)).resolves.toBe(401);
    await expect(statusWith(next.access_token)).resolves.toBe(200);
  });

  test('gives fewer scopes on request, all of them again later, and never others', async () => {
    const { clientId, refresh_token = '' } = await connectedTokens({ scopes: ['mcp:read', 'mcp:write'] });
    const held = () => service.database.db.apiKey.findFirstOrThrow({ where: { oauthClientId: clientId } });
    const fewer = await refresh(clientId, refresh_token, { scope: 'mcp:read' });
    expect(fewer).toMatchObject({ status: 200, scope: 'mcp:read' });
    await expect(held()).resolves.toMatchObject({
      scopes: ['mcp:read'],
      grantedScopes: ['mcp:read', 'mcp:write'],
    });
    const all = await refresh(clientId, fewer.refresh_token ?? '');
    expect(all).toMatchObject({ status: 200, scope: 'mcp:read mcp:write' });
    await expect(refresh(clientId, all.refresh_token ?? '', { scope: 'admin' })).resolves.toMatchObject({
      status: 400,
      error: 'invalid_scope',
    });
  });

  test('used twice counts as stolen: the app is disconnected', async () => {
    const { clientId, refresh_token = '' } = await connectedTokens();
    const next = await refresh(clientId, refresh_token);
    await expect(refresh(clientId, refresh_token)).resolves.toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
    await expect(refresh(clientId, next.refresh_token ?? '')).resolves.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(statusWith(next.access_token)).resolves.toBe(401);
  });

  test.each<[string, Fields]>([
    ['with more scopes', { scope: 'mcp:read mcp:write' }],
    ['for another server', { resource: 'https://other.example/mcp' }],
  ])('400: %s', async (_what, fields) => {
    const { clientId, refresh_token = '' } = await connectedTokens({ scopes: ['mcp:read'] });
    await expect(refresh(clientId, refresh_token, fields)).resolves.toMatchObject({ status: 400 });
  });

  test('400: of another program', async () => {
    const { refresh_token = '' } = await connectedTokens();
    await expect(refresh(await register(), refresh_token)).resolves.toMatchObject({ error: 'invalid_grant' });
  });
});

/** Calls the API directly, without the MCP server. */
function callDirectly(
  accessToken: string,
  api: ApiClient = createApiClient({ baseUrl: service.url, apiKey: accessToken }),
) {
  return api.call(siteRoutes.listOfAccount, {});
}

describe('an access token', () => {
  test('401: at the API itself, for which it is not valid', async () => {
    const { access_token } = await connectedTokens();
    await expect(callDirectly(access_token)).rejects.toMatchObject({ status: 401 });
  });

  test('401: used at another MCP server of the same service', async () => {
    const other = await startHttp(service.url, {
      PUBLIC_URL: service.url,
      MCP_URL: 'https://other.example/mcp',
    });
    const { access_token } = await connectedTokens();
    await expect(statusWith(access_token, `http://127.0.0.1:${other.port}/mcp`)).resolves.toBe(401);
    await other.close();
  });

  test('401: expired, with the way to a new one', async () => {
    const { access_token } = await connectedTokens();
    await service.database.db.apiKey.updateMany({
      where: { oauthClientId: { not: null } },
      data: { expiresAt: new Date(0) },
    });
    const response = await fetch(service.mcpUrl, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain(
      'error="invalid_token", resource_metadata="http',
    );
  });

  test.each(['access_token', 'refresh_token'] as const)('401: revoked by its %s', async (name) => {
    const tokens = await connectedTokens();
    const revoke = (clientId: string) =>
      post('/oauth/revoke', new URLSearchParams({ token: tokens[name] ?? '', client_id: clientId }));
    await revoke(await register());
    await expect(statusWith(tokens.access_token)).resolves.toBe(200);
    const response = await revoke(tokens.clientId);
    expect(response.status).toBe(200);
    await expect(refresh(tokens.clientId, tokens.refresh_token ?? '')).resolves.toMatchObject({
      status: 400,
    });
  });

  test('is refused from the next call on after a member disconnects the app, which nobody else can', async () => {
    const stranger = await service.createMember();
    const { clientId, access_token, refresh_token = '' } = await connectedTokens();
    const [app] = (await member.dashboard.call(connectedAppRoutes.list, {})).data;
    const params = { connectedAppId: app?.id ?? '' };
    await expect(stranger.dashboard.call(connectedAppRoutes.disconnect, { params })).rejects.toMatchObject({
      status: 404,
    });
    expect((await stranger.dashboard.call(connectedAppRoutes.list, {})).data).toEqual([]);
    await member.dashboard.call(connectedAppRoutes.disconnect, { params });
    await expect(statusWith(access_token)).resolves.toBe(401);
    await expect(refresh(clientId, refresh_token)).resolves.toMatchObject({ error: 'invalid_grant' });
  });

  test('sees only the data of its own account', async () => {
    const stranger = await service.createMember();
    const mine = await connectedTokens();
    const theirs = await connectedTokens({ as: stranger });
    expect((await stranger.dashboard.call(connectedAppRoutes.list, {})).data).toHaveLength(1);
    await expect(refresh(mine.clientId, theirs.refresh_token ?? '')).resolves.toMatchObject({
      error: 'invalid_grant',
    });
  });

  test('is not in the list of keys, and is not stored in the clear', async () => {
    const { access_token, refresh_token } = await connectedTokens();
    const { data } = await member.dashboard.call(apiKeyRoutes.list, {});
    expect(data).toEqual([]);
    const stored = await service.database.db.$queryRaw<{ text: string }[]>`
      SELECT api_key::text AS text FROM api_key UNION ALL SELECT oauth_secret::text FROM oauth_secret`;
    const all = stored.map(({ text }) => text).join('\n');
    expect(all).not.toContain(access_token);
    expect(all).not.toContain(refresh_token);
  });
});

test('429: one address cannot register more programs than anybody has', async () => {
  const statuses: number[] = [];
  while (statuses.length <= 100 && statuses.at(-1) !== 429)
    statuses.push((await post('/oauth/register', { redirect_uris: [REDIRECT_URI] })).status);
  expect(statuses.at(-1)).toBe(429);
});
