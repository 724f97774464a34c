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
let siteCheckId: string;
beforeAll(async () => {
  service = await startTestService();
  clients = await startTestClients(service.url);
  const key = await service.createKey();
  siteCheckId = await service.scan(key);
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

const calls: readonly (readonly [tool: string, args: () => Readonly<Record<string, unknown>>])[] = [
  ['list-sites', () => ({})],
  ['get-seo-context', () => ({ domain: service.domain })],
  ['get-seo-context', () => ({ domain: service.domain, detail: 'full' })],
  ['scan-site', () => ({ domain: service.domain })],
  ['get-scan', () => ({ siteCheckId })],
  ['generate-meta', () => ({ html: page().html })],
  ['generate-meta', () => ({ url: page().url })],
  ['check-before-deploy', () => ({ pages: [page()], baseline: true })],
  ['check-before-deploy', () => ({ url: page().url, baseline: true })],
  ['suggest-internal-links', () => ({ content: `${INJECTION} in our canoes.`, domain: service.domain })],
  ['suggest-internal-links', () => ({ url: page().url })],
];

test('every tool is asked about the page', async () => {
  const { tools } = await client.listTools();
  expect(new Set(calls.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));
});

test.each(calls)('%s says nothing of it itself, and marks it in its data', async (name, args) => {
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

test('in the report of a site it is marked, and in no resource or prompt is it the service that says it', async () => {
  const { resources } = await client.listResources();
  const report = resources.find(({ name }) => name === service.domain);
  const { contents } = await client.readResource({ uri: report?.uri ?? '' });
  const data = JSON.parse((contents[0] as { text: string }).text) as unknown;
  for (const object of objectsThatSay(data, 'ignore previous')) {
    expect(object).toMatchObject({ untrusted: true });
  }
  const check = await client.readResource({ uri: 'plumbline://checks/title-too-short' });
  const prompts = ['fix-top-issues', 'review-before-deploy'].map((name) =>
    client.getPrompt({ name, arguments: { domain: service.domain } }),
  );
  const said = JSON.stringify([resources, check, await Promise.all(prompts)]).toLowerCase();
  expect(said).not.toContain('ignore previous');
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
