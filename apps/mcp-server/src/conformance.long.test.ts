import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BUNDLE_ENVIRONMENT, BUNDLE_SOURCE, patience } from '@plumbline/testkit';
import { startTestClients, type TestClients } from './testing/test-clients.ts';
import { tools } from './tools/index.ts';
import { startTestService, type TestKey, type TestService } from './testing/test-service.ts';
import { askAs, conformance, inspector, installVerifiers, withKey } from './testing/verifiers.ts';

/** Tests with the conformance suite and the inspector of the protocol's authors. */

const TAKES_MS = 300_000;

let service: TestService;
let clients: TestClients;
let key: TestKey;
let proxy: Awaited<ReturnType<typeof withKey>>;
beforeAll(async () => {
  await installVerifiers();
  service = await startTestService({ withWorker: false });
  clients = await startTestClients(service.url);
  key = await service.createKey();
  proxy = await withKey(clients.url, key.key);
}, TAKES_MS * patience);
afterAll(async () => {
  proxy.close();
  await clients.close();
  await service.close();
});

const both = ['tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection'];

/** The scenarios that any server can pass; the others call fixtures of the suite by name. */
const scenarios = {
  '2025-11-25': ['server-initialize', 'ping', ...both],
  '2026-07-28': [
    'server-stateless',
    'http-header-validation',
    'caching',
    'sep-2164-resource-not-found',
    'input-required-result-unsupported-methods',
    'input-required-result-validate-input',
    'server-sse-multiple-streams',
    ...both,
  ],
};

describe.each(Object.entries(scenarios))('conformance to %s', (revision, names) => {
  let results: Awaited<ReturnType<typeof conformance>>;
  beforeAll(async () => {
    results = await conformance(proxy.url, revision);
  }, TAKES_MS * patience);

  test.each(names)('%s', (scenario) => {
    const checks = results.get(scenario) ?? [];
    expect(checks.filter(({ status }) => status === 'SUCCESS')).not.toEqual([]);
    const failures = checks.filter(({ status }) => status === 'FAILURE');
    expect(failures.filter(({ errorMessage }) => errorMessage?.includes('Not testable') !== true)).toEqual(
      [],
    );
  });
});

describe.each(['legacy', 'modern'])('inspector --strict, %s', (generation) => {
  const strict = ['--method', 'tools/list', '--strict', '--protocol-era', generation];

  test('over http', async () => {
    const header = `Authorization: Bearer ${key.key}`;
    const { code, output } = await inspector([clients.url, ...strict, '--header', header]);
    expect(output).toContain('get-seo-context');
    expect(code).toBe(0);
  });

  test('over stdio', async () => {
    const server = [process.execPath, BUNDLE_SOURCE, MAIN];
    const environment = {
      ...BUNDLE_ENVIRONMENT,
      SERVICE_API_URL: service.url,
      SERVICE_API_KEY: key.key,
    };
    const given = Object.entries(environment).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
    const { code, output } = await inspector([...given, ...strict, '--', ...server]);
    expect(output).toContain('get-seo-context');
    expect(code).toBe(0);
  });
});

test.each(['ai-sdk', 'langchain', 'openai-agents'] as const)(
  'the client %s lists every tool, and is answered',
  async (client) => {
    const server = { url: clients.url, key: key.key };
    const { tools: listed, answer } = await askAs(client, server, { tool: 'list-sites', input: {} });
    expect([...listed].sort()).toEqual(tools.map(({ name }) => name).sort());
    expect(answer).toContain('The account has no site yet');
  },
);

const MAIN = path.join(import.meta.dirname, 'main.ts');
