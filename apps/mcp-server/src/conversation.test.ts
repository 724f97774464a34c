import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@modelcontextprotocol/client';
import { converse, waitForScan } from './testing/conversation.ts';
import { readRecord, sectionsOf, strayKeys } from './testing/recorded-conversation.ts';
import { shownSchema } from './testing/shown-schema.ts';
import { generations, startTestClients, transports, type TestClients } from './testing/test-clients.ts';
import { startTestService, type TestKey, type TestService } from './testing/test-service.ts';
import { tools } from './tools/index.ts';

/**
 * Tests a whole conversation of the official client with a running service, over both transports, in both generations
 * of the protocol.
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

const every = transports.flatMap((transport) => generations.map((generation) => ({ transport, generation })));

describe.each(every)('over $transport, $generation', ({ transport, generation }) => {
  let key: TestKey;
  let client: Client;
  beforeAll(async () => {
    key = await service.createKey();
    client = await clients.connect({ transport, generation, key: key.key });
  });

  test('scans a site, reports the progress, and answers what is known about the site', async () => {
    const started = await client.callTool({ name: 'scan-site', arguments: { domain: service.domain } });
    const { siteCheckId } = started.structuredContent as { siteCheckId: string };

    const calls: number[][] = [];
    const scan = await waitForScan(client, siteCheckId, () => {
      const told: number[] = [];
      calls.push(told);
      return ({ progress }) => told.push(progress);
    });
    expect(scan.structuredContent).toMatchObject({ status: 'completed', urls_checked: 3 });
    expect(scan.content).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('The analysis saw 3 of 3 pages') }),
    );
    expect(calls.flat().length).toBeGreaterThan(0);
    // The specification of MCP lets progress only rise within a call.
    expect(calls).toEqual(calls.map((told) => told.toSorted((one, other) => one - other)));

    const known = await client.callTool({ name: 'get-seo-context', arguments: { domain: service.domain } });
    expect(known.structuredContent).toMatchObject({ domain: service.domain, pages: { count: 3 } });
    const [summary, json] = known.content as { text: string }[];
    expect(summary?.text).toContain('scores');
    expect(JSON.parse(json?.text ?? '')).toEqual(known.structuredContent);
  });

  test('reads the report of a site and the documentation of a check', async () => {
    const { resources } = await client.listResources();
    const report = resources.find(({ name }) => name === service.domain);
    const { contents } = await client.readResource({ uri: report?.uri ?? '' });
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({ domain: service.domain });

    const check = await client.readResource({ uri: 'plumbline://checks/title-missing' });
    expect(check.contents).toEqual([
      expect.objectContaining({ text: expect.stringContaining('# Title missing or empty') }),
    ]);
    await expect(client.readResource({ uri: 'plumbline://checks/unknown' })).rejects.toThrow('not found');
  });

  test('offers prompts, with the domains of the account to choose from', async () => {
    const ref = { type: 'ref/prompt' as const, name: 'fix-top-issues' };
    const { completion } = await client.complete({ ref, argument: { name: 'domain', value: '127.' } });
    expect(completion.values).toEqual([service.domain]);
    const { messages } = await client.getPrompt({ name: ref.name, arguments: { domain: service.domain } });
    expect(JSON.stringify(messages)).toContain(service.domain);
  });

  test('a key that is revoked during the conversation is refused with a text that the model can act on', async () => {
    await key.revoke();
    const refused = await client.callTool({ name: 'list-sites', arguments: {} });
    expect(refused).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^authentication_error: .*revoked/) }],
    });
  });
});

/** After an intended change, run `npm run record:conversation`. */
describe('the conversation in docs/mcp-conversation.md', () => {
  const recorded = readRecord();
  const called = tools.filter(({ name }) => recorded.some(({ heading }) => heading === `Call \`${name}\``));

  test('is the same as a conversation now: the same calls in the same words, and answers with the same keys', async () => {
    const key = await service.createKey();
    await service.scan(key);
    const client = await clients.connect({ transport: 'stdio', generation: 'legacy', key: key.key });
    const played = sectionsOf(await converse(client, `http://${service.domain}/`));
    const shapes = [played, recorded].map((sections) =>
      sections.map(({ heading, text, data }) => ({
        heading,
        // Sentences beside data are left out, because they contain values of the site.
        text: data.length === 0 ? text : '',
        keys: data.map((block) => Object.keys(block as object).sort()),
      })),
    );
    expect(shapes[0]).toEqual(shapes[1]);
  });

  test.each(called)('has exactly the keys of an answer of $name', ({ name, ...tool }) => {
    const answers = recorded.filter(({ heading }) => heading === `Call \`${name}\``);
    const schema = shownSchema(tool.outputSchema);
    expect(answers.flatMap(({ data }) => strayKeys(data[1], schema))).toEqual([]);
  });
});
