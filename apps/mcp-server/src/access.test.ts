import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import { auditLogRoutes, FAILED_AUTHENTICATIONS_PER_HOUR, type Scope, type Tier } from '@plumbline/contracts';
import { until } from '@plumbline/testkit';
import { startHttp, startTestClients, type TestClients } from './testing/test-clients.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** Tests which callers are served, which tools they get, and how others are refused. */

let service: TestService;
let clients: TestClients;
beforeAll(async () => {
  service = await startTestService({ withWorker: false });
  clients = await startTestClients(service.url);
});
afterAll(async () => {
  await clients.close();
  await service.close();
});

async function clientWith(options: { readonly scopes?: readonly Scope[]; readonly tier?: Tier }) {
  const { key } = await service.createKey(options);
  return clients.connect({ transport: 'http', generation: 'modern', key });
}

describe('calls that plan or scopes forbid are refused with the error of the specification, which says what would allow them', () => {
  const content = 'Our canoes are built by hand.';
  const scanSite = ['scan-site', { domain: 'example.com' }] as const;
  const suggestLinks = ['suggest-internal-links', { content, domain: 'example.com' }] as const;
  test.each([
    [
      { tier: 'starter' },
      ...suggestLinks,
      /^tier_required_error: .*pro.*"requiredTier":"pro","currentTier":"starter"/,
    ],
    [{ scopes: ['mcp:read'] }, ...scanSite, /^permission_error: .*mcp:write.*"granted":\["mcp:read"\]/],
    [{ scopes: ['mcp:write'] }, 'list-sites', {}, /^permission_error: .*mcp:read or api:read/],
  ] as const)('%j calls %s', async (options, name, input, message) => {
    const client = await clientWith(options);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toContain(name);
    await expect(client.callTool({ name, arguments: input })).resolves.toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(message) }],
    });
  });

  test('prompts and resources for a key that may read nothing', async () => {
    const client = await clientWith({ scopes: ['mcp:write'] });
    const capabilities = client.getServerCapabilities();
    expect(capabilities).toHaveProperty('tools');
    expect(capabilities).not.toHaveProperty('prompts');
    expect(capabilities).not.toHaveProperty('resources');
  });
});

const writing = new Set(['scan-site', 'cancel-scan', 'retest', 'ignore-finding']);

test('every tool has a name, a description, schemas of its input and output, and says whether it changes anything', async () => {
  const { tools } = await (await clientWith({})).listTools();
  for (const tool of tools) {
    expect(tool).toMatchObject({
      title: expect.any(String),
      description: expect.stringMatching(/\w{3}/),
      inputSchema: { type: 'object', additionalProperties: false },
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: !writing.has(tool.name), openWorldHint: expect.any(Boolean) },
    });
    expect(JSON.stringify(tool)).not.toContain('$ref');
  }
});

describe('over HTTP', () => {
  const send = async (headers: Record<string, string>, path = '/mcp') => {
    const { port } = new URL(clients.url);
    return new Promise<{ status: number; challenge: string | undefined; body: string }>((resolve, reject) => {
      const sent = request({ port, path, method: 'POST', host: '127.0.0.1', headers }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => {
          const challenge = response.headers['www-authenticate'];
          resolve({ status: response.statusCode ?? 0, challenge, body });
        });
      });
      sent.on('error', reject).end('{}');
    });
  };

  test.each([
    ['no key', {}],
    ['a key that never existed', { authorization: 'Bearer sk_live_wrong' }],
    ['another scheme', { authorization: 'Basic c2tfbGl2ZTp4' }],
  ])('401: %s', async (_name, headers) => {
    const response = await send({ 'content-type': 'application/json', ...headers });
    expect(response).toMatchObject({ status: 401, challenge: 'Bearer' });
    expect(JSON.parse(response.body)).toMatchObject({ error: { type: 'authentication_error' } });
  });

  test.each([
    ['the name of another host', { host: 'evil.example' }],
    ['a page of another site', { origin: 'https://evil.example' }],
  ])('403: %s', async (_name, headers) => {
    const { key } = await service.createKey();
    await expect(send({ ...headers, authorization: `Bearer ${key}` })).resolves.toMatchObject({
      status: 403,
    });
  });

  test.each(['/readyz', '/healthz'])(
    '200: a probe of %s that names the address of the container',
    async (path) => {
      await expect(send({ host: '10.1.2.3:3001' }, path)).resolves.toMatchObject({ status: 200 });
    },
  );

  test('400: two Host headers, the first of them allowed', async () => {
    const { port } = new URL(clients.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(
      'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nhost: evil.example\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('Send the header Host once.');
  });

  test('401 at once for an unknown key, even after many others, and no other caller is affected', async () => {
    const wrong = { authorization: 'Bearer garbage', 'x-forwarded-for': '203.0.113.9' };
    for (let attempt = 0; attempt < FAILED_AUTHENTICATIONS_PER_HOUR; attempt += 1) {
      await expect(send(wrong)).resolves.toMatchObject({ status: 401 });
    }
    await expect(send(wrong)).resolves.toMatchObject({
      status: 429,
      body: expect.stringContaining('rate_limit_error'),
    });
    await expect(send({ ...wrong, 'x-forwarded-for': '203.0.113.10' })).resolves.toMatchObject({
      status: 401,
    });
    const client = await clientWith({});
    await expect(client.callTool({ name: 'list-sites', arguments: {} })).resolves.not.toHaveProperty(
      'isError',
      true,
    );
  });

  test('the audit log of the service has the address and the user agent of the caller', async () => {
    const { key } = await service.createKey();
    const rpc = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list-sites', arguments: {} },
    };
    await fetch(clients.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'user-agent': 'Assistant/1.0',
        'x-forwarded-for': '203.0.113.20',
      },
      body: JSON.stringify(rpc),
    }).then((response) => response.text());
    const api = createApiClient({ baseUrl: service.url, apiKey: key });
    const callers = async () => {
      const { data } = await api.call(auditLogRoutes.list, { query: { route: '/v1/sites' } });
      return data.map(({ address, userAgent }) => ({ address, userAgent }));
    };
    await until(async () => (await callers()).length > 0, 'the entry of the audit log');
    await expect(callers()).resolves.toEqual([{ address: '203.0.113.20', userAgent: 'Assistant/1.0' }]);
  });

  test('204: a preflight request of a page with an allowed origin', async () => {
    const { port } = new URL(clients.url);
    const response = await fetch(clients.url, {
      method: 'OPTIONS',
      headers: {
        origin: `http://127.0.0.1:${port}`,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, mcp-protocol-version',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(`http://127.0.0.1:${port}`);
    expect(response.headers.get('access-control-allow-headers')).toBe('authorization, mcp-protocol-version');
  });

  test('404: another path', async () => {
    await expect(send({}, '/sse')).resolves.toMatchObject({ status: 404 });
  });

  test('a server that is asked to stop says so, and serves until it is closed', async () => {
    const own = await startHttp(service.url);
    const health = await fetch(`http://127.0.0.1:${own.port}/healthz`);
    expect(health.status).toBe(200);
    await own.drain();
    expect((await fetch(`http://127.0.0.1:${own.port}/readyz`)).status).toBe(503);
    expect((await fetch(`http://127.0.0.1:${own.port}/healthz`)).status).toBe(200);
    await own.close();
    await expect(fetch(`http://127.0.0.1:${own.port}/healthz`)).rejects.toThrow('fetch failed');
  });
});
