import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { startTestClients, type TestClients } from './testing/test-clients.ts';
import { startTestService, type TestKey, type TestService } from './testing/test-service.ts';

/**
 * Tests that a model can act on the texts of errors, over HTTP and through MCP alike. For absent stores see
 * `apps/api/src/server/outage.test.ts`, for the pipeline command `apps/cli/src/run.test.ts`.
 */

let service: TestService;
let clients: TestClients;
beforeAll(async () => {
  service = await startTestService();
  clients = await startTestClients(service.url);
});
afterAll(async () => {
  await clients.close();
  await service.close();
});

interface Answer {
  readonly isError: boolean;
  /** Returns kind and message of a refusal, else the data as JSON. */
  readonly text: string;
}

type Ask = (tool: string, input: object) => Promise<Answer>;

const waysToAsk = {
  'over HTTP':
    async ({ key }: TestKey): Promise<Ask> =>
    async (tool, input) => {
      const response = await fetch(`${service.url}/v1/mcp/${tool}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      const text = await response.text();
      if (response.ok) return { isError: false, text };
      const { error } = JSON.parse(text) as { error: { type: string; message: string } };
      return { isError: true, text: `${error.type}: ${error.message}` };
    },
  'through MCP': async ({ key }: TestKey): Promise<Ask> => {
    const client = await clients.connect({ transport: 'http', generation: 'modern', key });
    return async (name, input) => answerOf(await client.callTool({ name, arguments: { ...input } }));
  },
};

function answerOf({ isError, content }: Awaited<ReturnType<Client['callTool']>>): Answer {
  const texts = content as { text: string }[];
  return { isError: isError ?? false, text: texts.at(-1)?.text ?? '' };
}

const url = 'https://example.com/';
/** The refusals of a body, or a field of a body, that is too large. */
const TOO_LARGE = /must have at most 8388608 bytes|(?:html|content).*characters|Too big/;
const garbage = '<a<b>&#0;\u{FFFD}'.repeat(700_000);
/** A language (Welsh) without stop words and stemmer. */
const text =
  'Rydym yn adeiladu canŵau cedrwydd â llaw drwy gydol y gaeaf. Dewch i weld y gweithdy wrth y llyn.';
const welsh = `<!doctype html><html lang="cy"><head><title>Canŵau cedrwydd</title></head><body><h1>Canŵau cedrwydd</h1><p>${text}</p></body></html>`;

describe.each(['over HTTP', 'through MCP'] as const)('%s', (way) => {
  let key: TestKey;
  let ask: Ask;
  beforeAll(async () => {
    key = await service.createKey();
    ask = await waysToAsk[way](key);
  });

  test.each([
    ['nothing', 'generate-meta', {}, /exactly one of url, html, content/],
    ['html and url both', 'generate-meta', { url, html: '<p>x' }, /exactly one of url, html, content/],
    [
      'html and url both',
      'check-before-deploy',
      { url, pages: [{ url, html: 'x' }] },
      /exactly one of url, pages/,
    ],
    ['url and content both', 'suggest-internal-links', { url, content: 'x' }, /exactly one of url, content/],
    ['an empty text', 'generate-meta', { content: '' }, /content/],
    ['a blank text', 'generate-meta', { content: ' \n' }, /content.*must not be blank/],
    ['an empty text', 'check-before-deploy', { pages: [{ url, html: '' }] }, /html/],
    [
      'a blank text',
      'suggest-internal-links',
      { content: ' ', domain: 'example.com' },
      /content.*must not be blank/,
    ],
    ['an empty text', 'suggest-internal-links', { content: '', domain: 'example.com' }, /content/],
    ['an unknown field', 'generate-meta', { content: 'x', callbackURL: 'y' }, /callbackURL/],
    ['an unknown domain', 'get-seo-context', { domain: 'unknown.example' }, /^not_found_error: .*scan-site/],
    [
      'an unknown domain',
      'suggest-internal-links',
      { content: 'x', domain: 'unknown.example' },
      /^not_found_error: /,
    ],
    ['a private address', 'generate-meta', { url: 'http://10.0.0.1/' }, /could not be read.*blocked_address/],
    [
      'a private address',
      'check-before-deploy',
      { url: 'http://[::ffff:10.0.0.1]/' },
      /could not be read.*blocked_address/,
    ],
    ['8 MB of garbage', 'generate-meta', { html: garbage }, TOO_LARGE],
    ['8 MB of garbage', 'check-before-deploy', { pages: [{ url, html: garbage }] }, TOO_LARGE],
    ['8 MB of garbage', 'suggest-internal-links', { content: garbage, domain: 'example.com' }, TOO_LARGE],
  ] as const)('%s is refused by %s', async (_name, tool, input, message) => {
    await expect(ask(tool, input)).resolves.toEqual({ isError: true, text: expect.stringMatching(message) });
  });

  test('garbage in pages of the largest allowed length is judged', async () => {
    const pages = [0, 1, 2, 3].map((index) => ({ url: `${url}${index}`, html: garbage.slice(0, 1_600_000) }));
    const answer = await ask('check-before-deploy', { pages });
    expect(answer).toMatchObject({ isError: false, text: expect.stringContaining('"passed":false') });
  });

  test('generate-meta writes texts in a language without stop words', async () => {
    const answer = await ask('generate-meta', { html: welsh, keywords: ['cedrwydd'] });
    expect(answer.isError).toBe(false);
    expect(JSON.parse(answer.text)).toMatchObject({
      title: expect.stringContaining('cedrwydd'),
      description: expect.stringContaining('Rydym yn adeiladu'),
      html: expect.stringContaining('"inLanguage": "cy"'),
    });
  });

  test('check-before-deploy judges a page in a language without stop words', async () => {
    const answer = await ask('check-before-deploy', { pages: [{ url, html: welsh }] });
    expect(answer.isError).toBe(false);
    const { issues } = JSON.parse(answer.text) as { issues: { checkId: string }[] };
    expect(issues.map(({ checkId }) => checkId)).toContain('description-missing');
  });

  test('a key that is revoked between calls is refused', async () => {
    const own = await service.createKey();
    const askOwn = await waysToAsk[way](own);
    await expect(askOwn('generate-meta', { content: text })).resolves.toMatchObject({ isError: false });
    await own.revoke();
    await expect(askOwn('generate-meta', { content: text })).resolves.toEqual({
      isError: true,
      text: expect.stringMatching(/^authentication_error: .*revoked/),
    });
  });
});

test('a service that is down: every tool is offered through MCP, and says what to do if it is called', async () => {
  const nowhere = await startTestClients('http://127.0.0.1:9');
  const client = await nowhere.connect({ transport: 'http', generation: 'modern', key: 'sk_live_x' });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('scan-site');
  expect(answerOf(await client.callTool({ name: 'list-sites', arguments: {} }))).toEqual({
    isError: true,
    text: expect.stringMatching(/cannot be reached.*SERVICE_API_URL/),
  });
  await nowhere.close();
});

test('a service that is down: without a worker, the source can be sent instead', async () => {
  const key = await service.createKey();
  const asks = await Promise.all([waysToAsk['over HTTP'](key), waysToAsk['through MCP'](key)]);
  await service.stopWorker();
  const refused = await Promise.all(asks.map((ask) => ask('generate-meta', { url })));
  for (const answer of refused) {
    expect(answer).toEqual({
      isError: true,
      text: expect.stringMatching(/^unavailable_error: .*send its source or text instead/),
    });
  }
  for (const ask of asks) {
    await expect(ask('generate-meta', { html: welsh })).resolves.toMatchObject({ isError: false });
  }
});
