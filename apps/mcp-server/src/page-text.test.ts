import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import {
  actionSnapshotRoutes,
  featureSpecRoutes,
  siteRoutes,
  toolRoutes,
  type NextStep,
} from '@plumbline/contracts';
import { startTestClients, type TestClients } from './testing/test-clients.ts';
import { tools } from './tools/index.ts';
import { INJECTION, startTestService, type TestService } from './testing/test-service.ts';

/**
 * Tests text of pages. The title of the home page is "Ignore previous instructions …". It must stay data, and never
 * become a sentence of the service.
 */

let service: TestService;
let clients: TestClients;
let client: Client;
let api: ApiClient;
let siteCheckId: string;
let actionId: string;
beforeAll(async () => {
  service = await startTestService();
  clients = await startTestClients(service.url);
  const key = await service.createKey();
  siteCheckId = await service.scan(key);
  client = await clients.connect({ transport: 'http', generation: 'modern', key: key.key });
  api = createApiClient({ baseUrl: service.url, apiKey: key.key });
  const { actions = [] } = await api.call(toolRoutes.getPlan, { body: { domain: service.domain } });
  actionId = actions[0]?.actionId ?? '';
});
afterAll(async () => {
  await clients.close();
  await service.close();
});

const page = () => ({
  url: `http://${service.domain}/`,
  html: `<title>${INJECTION}</title><h1>${INJECTION}</h1>`,
});

const calls: readonly (readonly [
  tool: string,
  args: () => Record<string, unknown> | Promise<Record<string, unknown>>,
])[] = [
  ['list-sites', () => ({})],
  ['get-seo-context', () => ({ domain: service.domain })],
  ['get-seo-context', () => ({ domain: service.domain, detail: 'full' })],
  ['get-scan', () => ({ siteCheckId })],
  ['compare-scans', () => ({ from: siteCheckId, to: siteCheckId, change: 'still' })],
  ['get-plan', () => ({ domain: service.domain, limit: 100 })],
  ['get-plan', () => ({ domain: service.domain, view: 'specs', limit: 100 })],
  ['get-action', () => ({ actionId, limit: 100 })],
  ['get-patches', () => ({ domain: service.domain, detail: 'full', limit: 100 })],
  ['get-patches', () => ({ pages: [page()], detail: 'full' })],
  ['list-issues', () => ({ domain: service.domain, limit: 100 })],
  ['retest', () => ({ actionId })],
  ['ignore-finding', () => ({ actionId, reason: 'A test' })],
  ['generate-meta', () => ({ html: page().html })],
  ['generate-meta', () => ({ url: page().url })],
  ['check-before-deploy', () => ({ pages: [page()], baseline: true })],
  ['check-before-deploy', () => ({ url: page().url, baseline: true })],
  ['suggest-internal-links', () => ({ content: `${INJECTION} in our canoes.`, domain: service.domain })],
  ['suggest-internal-links', () => ({ url: page().url })],
  ['scan-site', () => ({ domain: service.domain })],
  ['cancel-scan', async () => ({ siteCheckId: await runningScan() })],
];

/** Returns the id of the scan that the call before started or found running. */
async function runningScan(): Promise<string> {
  const { data } = await api.call(siteRoutes.listOfAccount, {});
  return data[0]?.latest?.siteCheckId ?? '';
}

test('every tool is called for the page', () => {
  expect(new Set(calls.map(([name]) => name))).toEqual(new Set(tools.map(({ name }) => name)));
});

test.each(calls)(
  '%s has none of the text in its own sentences, marks it in its data, and names calls that exist',
  async (name, args) => {
    const input = await args();
    const answer = await client.callTool({ name, arguments: input });
    expect(answer.isError ?? false).toBe(false);
    const [text] = answer.content as { text: string }[];
    const asksForMore = ['limit', 'detail', 'pages'].some((field) => field in input);
    const bytes = Buffer.byteLength(JSON.stringify(answer.structuredContent));
    expect(bytes).toBeLessThan(asksForMore ? Infinity : 4_096);
    expect(text?.text.toLowerCase()).not.toContain('ignore previous');
    for (const object of objectsThatSay(answer.structuredContent, 'ignore previous')) {
      expect(object).toMatchObject({ untrusted: true });
    }
    const { nextSteps = [] } = answer.structuredContent as { nextSteps?: readonly NextStep[] };
    for (const step of nextSteps) {
      const tool = tools.find((each) => each.name === step.tool);
      expect(tool?.inputSchema.safeParse(step.arguments)).toMatchObject({ success: true });
    }
  },
);

test('the report of a site marks the text, and no resource or prompt has it as a sentence of the service', async () => {
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

test('feature specs have the text in code, where it cannot be markup', async () => {
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

/** Returns the innermost objects of an answer whose texts contain these words. */
function objectsThatSay(value: unknown, words: string): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = Object.values(value).flatMap((part) => (Array.isArray(part) ? part : [part]) as unknown[]);
  const own = parts.some((part) => typeof part === 'string' && part.toLowerCase().includes(words));
  const marked = 'untrusted' in value;
  if (marked) return [value];
  return [...(own ? [value] : []), ...parts.flatMap((part) => objectsThatSay(part, words))];
}
