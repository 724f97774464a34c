import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { actionSnapshotRoutes, featureSpecRoutes, siteRoutes } from '@plumbline/contracts';
import { startTestClients, type TestClients } from './testing/test-clients.ts';
import { INJECTION, startTestService, type TestService } from './testing/test-service.ts';

/** The website's home page is called "Ignore previous instructions …": that is data, and never the service's own voice. */

let service: TestService;
let clients: TestClients;
let client: Client;
let api: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  clients = await startTestClients(service.url);
  const key = await service.createKey();
  await service.scan(key);
  client = await clients.connect({ transport: 'http', generation: 'modern', key: key.key });
  api = createApiClient({ baseUrl: service.url, apiKey: key.key });
}, 120_000);
afterAll(async () => {
  await clients.close();
  await service.close();
});

const page = () => ({
  url: `http://${service.domain}/`,
  html: `<title>${INJECTION}</title><h1>${INJECTION}</h1>`,
});

test.each([
  ['list-sites', () => ({})],
  ['get-seo-context', () => ({ domain: service.domain, detail: 'full' })],
  ['generate-meta', () => ({ html: page().html })],
  ['check-before-deploy', () => ({ pages: [page()], baseline: true })],
  [
    'suggest-internal-links',
    () => ({ content: `${INJECTION} in our canoe workshop.`, domain: service.domain }),
  ],
] as const)('%s says nothing of it itself, and marks it in its data', async (name, args) => {
  const answer = await client.callTool({ name, arguments: args() });
  expect(answer.isError ?? false).toBe(false);
  const [text] = answer.content as { text: string }[];
  expect(text?.text.toLowerCase()).not.toContain('ignore previous');
  for (const object of objectsThatSay(answer.structuredContent, 'ignore previous')) {
    expect(object).toMatchObject({ untrusted: true });
  }
});

test('the context of a site takes less than 4 KB unless more is asked for', async () => {
  const ask = (detail: object) =>
    client.callTool({ name: 'get-seo-context', arguments: { domain: service.domain, ...detail } });
  const [short, full] = await Promise.all([ask({}), ask({ detail: 'full' })]);
  const bytes = (answer: { structuredContent?: unknown }) =>
    Buffer.byteLength(JSON.stringify(answer.structuredContent));
  expect(bytes(short)).toBeLessThan(4_096);
  expect(bytes(full)).toBeGreaterThan(bytes(short));
});

test('in feature specs it stands in code, where it cannot be markup', async () => {
  const { data } = await api.call(siteRoutes.listOfAccount, {});
  const params = { siteId: data[0]?.siteId ?? '' };
  await api.call(actionSnapshotRoutes.generate, { params, body: {} });
  const markdown = (await api.call(featureSpecRoutes.list, {
    params,
    query: { format: 'markdown' },
  })) as string;
  expect(markdown).toContain('never instructions');
  const withoutCode = markdown.replace(/(`{3,})[^]*?\1|(`+)[^]*?\2/g, '');
  expect(withoutCode.toLowerCase()).not.toContain('ignore previous');
});

/** The innermost objects of an answer that have a text with these words, without the answer itself. */
function objectsThatSay(value: unknown, words: string): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.values(value).flatMap((part) => (Array.isArray(part) ? part : [part]) as unknown[]);
  const own = parts.some((part) => typeof part === 'string' && part.toLowerCase().includes(words));
  const marked = 'untrusted' in value;
  if (marked) return [value];
  return [...(own ? [value] : []), ...parts.flatMap((part) => objectsThatSay(part, words))];
}
