import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import { toolRoutes } from '@plumbline/contracts';
import { createAccount, createApiKey, createClient } from '@plumbline/database';
import { createTestDatabase } from '@plumbline/database/testing';
import { serveSite, startApp, until } from '@plumbline/testkit';
import { parse as parseJunit } from 'junit2json';
import { runCli } from './run.ts';

/** Tests a built site that is live, was analysed by a running service, and is about to be deployed again. */

/** The number of pages; 1,000 take a minute and give the same result. */
const PAGES = 50;
const PLANTED = 'canoe-17';
/** The line of the element with the planted regression. */
const PLANTED_LINE = 6;

const names = Array.from({ length: PAGES - 1 }, (_none, index) => `canoe-${index}`);
const links = names.map((name) => `<li><a href="/${name}.html">${name}</a></li>`).join('\n');

function page(name: string, body: string, robots = 'index, follow'): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${name}, built by hand at Lake Morrow</title>
    <meta name="robots" content="${robots}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="${name} of cedar, built by hand in our workshop at Lake Morrow, for two.">
  </head>
  <body><h1>${name}</h1><p>${`We build ${name} all winter long. `.repeat(40)}</p>${body}</body>
</html>
`;
}

const built = new Map([
  ['index.html', page('Canoes', `<ul>${links}</ul>`)],
  ...names.map((name) => [`${name}.html`, page(name, '<p><a href="/">All canoes</a></p>')] as const),
]);

/** The parts of a SARIF log that code scanning shows. */
interface Log {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly { readonly ruleId: string; readonly level: string }[];
  }[];
}

let service: Awaited<ReturnType<typeof startService>>;
let folder: string;
beforeAll(async () => {
  service = await startService();
  folder = await mkdtemp(path.join(tmpdir(), 'plumbline-cli-'));
  for (const [file, html] of built) await writeFile(path.join(folder, file), html);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** Starts API and worker, with an account that has a completed analysis of the site that serves the pages. */
async function startService() {
  const database = await createTestDatabase();
  const paths = [...built].map(([file, html]) => [file === 'index.html' ? '/' : `/${file}`, html] as const);
  const site = await serveSite(Object.fromEntries(paths));
  const environment = {
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    HOST: '127.0.0.1',
    PORT: '0',
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
  };
  // The processes start one after the other, because both prepare the queue's tables.
  const api = await startApp({ name: 'api', environment, event: 'api.started' });
  const worker = await startApp({ name: 'crawler-worker', environment, event: 'worker.started' });
  const account = await createAccount(database.db, { name: 'Acme', tier: 'pro' });
  await createClient(database.db, account.id, 'Acme');
  const { key: apiKey } = await createApiKey(database.db, {
    accountId: account.id,
    name: 'CI',
    scopes: ['mcp:read', 'mcp:write'],
    environment: 'live',
  });
  const baseUrl = `http://127.0.0.1:${String(api.started['port'])}`;
  const client = createApiClient({ baseUrl, apiKey });
  const { siteCheckId } = await client.call(toolRoutes.scanSite, {
    body: { domain: new URL(site.origin).host },
  });
  await until(async () => {
    const { status } = await client.call(toolRoutes.getScan, { params: { siteCheckId } });
    return status === 'completed';
  }, 'the end of the analysis');
  return {
    origin: site.origin,
    environment: { SERVICE_API_URL: baseUrl, SERVICE_API_KEY: apiKey },
    close: async () => {
      await Promise.all([api.stop(), worker.stop()]);
      await site.close();
      await database.close();
    },
  };
}

async function check(...args: readonly string[]) {
  let out = '';
  const exitCode = await runCli(['check', folder, '--site', service.origin, ...args], {
    environment: service.environment,
    colours: false,
    out: (text) => (out += text),
    say: (line) => (out += `${line}\n`),
  });
  return { exitCode, out };
}

test('0: the pages as in the analysis', async () => {
  const { exitCode, out } = await check();
  expect(out).toContain('Against the latest analysis: 0 new, ');
  expect(out).toContain('Nothing blocks');
  expect(exitCode).toBe(0);
});

test('1: a page that would leave the index', async () => {
  await writeFile(path.join(folder, `${PLANTED}.html`), page(PLANTED, '', 'noindex'));
  await expect(check('--alone')).resolves.toMatchObject({ exitCode: 1 });

  const files = { sarif: path.join(folder, 'out.sarif'), junit: path.join(folder, 'out.xml') };
  const { exitCode, out } = await check('--sarif', files.sarif, '--junit', files.junit);
  expect(exitCode).toBe(1);
  expect(out).toMatch(new RegExp(`✖.*${PLANTED}\\.html:${PLANTED_LINE} `));

  const sarif = JSON.parse(await readFile(files.sarif, 'utf8')) as Log;
  const [sarifRun] = sarif.runs;
  const errors = sarifRun?.results.filter(({ level }) => level === 'error');
  expect(errors).toEqual([
    expect.objectContaining({
      ruleId: 'lost-page',
      locations: [
        {
          physicalLocation: expect.objectContaining({
            artifactLocation: expect.objectContaining({ uri: expect.stringMatching(`/${PLANTED}\\.html$`) }),
            region: expect.objectContaining({ startLine: PLANTED_LINE }),
          }),
        },
      ],
    }),
  ]);
  expect(sarifRun?.tool.driver.rules.map(({ id }) => id)).toContain('lost-page');

  const junit = await parseJunit(await readFile(files.junit, 'utf8'));
  expect(junit).toMatchObject({ tests: PAGES, failures: 1, errors: 0 });
  const [suite] = junit && 'testsuite' in junit ? (junit.testsuite ?? []) : [];
  const failed = suite?.testcase?.filter(({ failure }) => failure !== undefined);
  expect(failed?.map(({ name }) => name)).toEqual([`${service.origin}/${PLANTED}.html`]);
});
