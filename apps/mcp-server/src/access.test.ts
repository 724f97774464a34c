import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Scope, Tier } from '@plumbline/contracts';
import { startHttp, startTestClients, type TestClients } from './testing/test-clients.ts';
import { startTestService, type TestService } from './testing/test-service.ts';

/** Who is served, what they are offered, and how they are refused. */

let service: TestService;
let clients: TestClients;
beforeAll(async () => {
  service = await startTestService({ withWorker: false });
  clients = await startTestClients(service.url);
}, 120_000);
afterAll(async () => {
  await clients.close();
  await service.close();
});

async function clientWith(options: { readonly scopes?: readonly Scope[]; readonly tier?: Tier }) {
  const { key } = await service.createKey(options);
  return clients.connect({ transport: 'http', generation: 'modern', key });
}

describe('what plan or scopes forbid is refused with the error of the specification, and what would allow it', () => {
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

  test('prompts and resources of a key that may read nothing', async () => {
    const client = await clientWith({ scopes: ['mcp:write'] });
    const capabilities = client.getServerCapabilities();
    expect(capabilities).toHaveProperty('tools');
    expect(capabilities).not.toHaveProperty('prompts');
    expect(capabilities).not.toHaveProperty('resources');
  });
});

test('every tool says what it is called, what it does, takes and gives, and whether it changes anything', async () => {
  const { tools } = await (await clientWith({})).listTools();
  for (const tool of tools) {
    expect(tool).toMatchObject({
      title: expect.any(String),
      description: expect.stringMatching(/\w{3}/),
      inputSchema: { type: 'object', additionalProperties: false },
      outputSchema: { type: 'object' },
      annotations: { readOnlyHint: tool.name !== 'scan-site', openWorldHint: expect.any(Boolean) },
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
    ['a key that was never one', { authorization: 'Bearer sk_live_wrong' }],
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

  test('404: another path', async () => {
    await expect(send({}, '/sse')).resolves.toMatchObject({ status: 404 });
  });

  test('a server that stops lets the answers under way go out', async () => {
    const own = await startHttp(service.url);
    const health = await fetch(`http://127.0.0.1:${own.port}/healthz`);
    expect(health.status).toBe(200);
    await own.close();
    await expect(fetch(`http://127.0.0.1:${own.port}/healthz`)).rejects.toThrow('fetch failed');
  });
});
