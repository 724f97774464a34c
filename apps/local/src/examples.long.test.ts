import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient, type ApiClient } from '@plumbline/api-client';
import { actionSnapshotRoutes, scheduleRoutes, siteRoutes, webhookSecretRoutes } from '@plumbline/contracts';
import { createAccount, createApiKey, createClient, createSite } from '@plumbline/database';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { freePort } from '@plumbline/local-postgres';
import { startApp, type AppProcess } from '@plumbline/testkit';
import { serveDemoSite, type DemoSite } from './demo-site.ts';

const examples = path.join(import.meta.dirname, '../../../examples');
const toolsPage = path.join(import.meta.dirname, '../../../docs/tools.md');

let database: TestDatabase;
let folder: string;
let demo: DemoSite;
let processes: AppProcess[];
let client: ApiClient;
let clientId: string;
let siteId: string;
let environment: Record<string, string>;

/** Starts the whole service as processes, and the demo site from a folder that scripts may change. */
beforeAll(async () => {
  [database, folder] = await Promise.all([
    createTestDatabase(),
    mkdtemp(path.join(tmpdir(), 'plumbline-examples-')),
  ]);
  await cp(path.join(examples, 'demo-site'), folder, { recursive: true });
  demo = await serveDemoSite(folder, 0);
  await nameOrigin(path.join(folder, 'public'));
  const settings = {
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    HOST: '127.0.0.1',
    PORT: '0',
    METRICS_PORT: '0',
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
  };
  // The processes start one after the other, because they prepare the queue's tables.
  processes = [];
  for (const [name, event] of [
    ['api', 'api.started'],
    ['crawler-worker', 'worker.started'],
    ['webhook-dispatcher', 'dispatcher.started'],
  ] as const) {
    processes.push(await startApp({ name, environment: settings, event }));
  }
  const account = await createAccount(database.db, { name: 'Acme', tier: 'pro' });
  clientId = (await createClient(database.db, account.id, 'Acme shops')).id;
  siteId = (await createSite(database.db, { accountId: account.id, clientId, url: `${demo.origin}/` })).id;
  const key = { accountId: account.id, name: 'scripts', scopes: ['admin'], environment: 'live' } as const;
  const { key: apiKey } = await createApiKey(database.db, key);
  const baseUrl = `http://127.0.0.1:${String(processes[0]?.started['port'])}`;
  client = createApiClient({ baseUrl, apiKey });
  const { secret } = await client.call(webhookSecretRoutes.rotate, {});
  environment = {
    SERVICE_API_URL: baseUrl,
    SERVICE_API_KEY: apiKey,
    WEBHOOK_SECRET: secret,
    RECEIVER_PORT: String(await freePort()),
  };
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  await demo.close();
  await rm(folder, { recursive: true });
  await database.close();
});

/** Writes the origin into the pages, as a site generator does. */
async function nameOrigin(root: string): Promise<void> {
  for (const file of await readdir(root, { recursive: true })) {
    if (!/\.(?:html|xml|txt)$/.test(file)) continue;
    const at = path.join(root, file);
    await writeFile(at, (await readFile(at, 'utf8')).replaceAll('{{origin}}', demo.origin));
  }
}

/** Runs a script as a user does. */
async function run(script: string, ...args: readonly string[]) {
  const file = path.join(examples, 'scripts', `${script}.mjs`);
  return new Promise<{ readonly exitCode: number; readonly out: string; readonly said: string }>(
    (resolve) => {
      const child = execFile(process.execPath, [file, ...args], { env: environment }, (_error, out, said) =>
        resolve({ exitCode: child.exitCode ?? -1, out, said }),
      );
    },
  );
}

async function planId(): Promise<string> {
  return (await client.call(actionSnapshotRoutes.generate, { params: { siteId } })).id;
}

test('nightly audit: ends with 1 if the webhook reports a score that is too low', async () => {
  await expect(run('nightly-audit', clientId, '101')).resolves.toMatchObject({
    exitCode: 1,
    said: '',
    out: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/: \d+ of 100, \d+ issues\n$/),
  });
});

test('ticket maker: a ticket says what is wrong at each place', async () => {
  const { out } = await run('make-tickets', siteId, 'high');
  const tickets = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { key: string; body: string });
  const broken = tickets.find(({ key }) => key === `${siteId}/link-broken-internal`);
  expect(broken?.body).toContain(
    `- ${demo.origin}/canoes/: The page links to /canoes/pintail-17, which answers 404`,
  );
});

test('deploy gate: ends with 1 for a page that would leave the search results', async () => {
  const built = path.join(folder, 'built');
  await mkdir(built);
  const about = await readFile(path.join(folder, 'public/about.html'), 'utf8');
  await writeFile(path.join(built, 'about.html'), about);
  await expect(run('deploy-gate', built, demo.origin)).resolves.toMatchObject({ exitCode: 0 });
  await writeFile(
    path.join(built, 'about.html'),
    about.replace('</title>', '</title><meta name="robots" content="noindex">'),
  );
  const { exitCode, out } = await run('deploy-gate', built, demo.origin);
  expect(out).toContain(`- ${demo.origin}/about: `);
  expect(exitCode).toBe(1);
});

test('redirect map: names redirects that lead to another page, take detours or are temporary', async () => {
  const map = path.join(folder, 'map.txt');
  const lines = ['/store /canoes/', '/shop /canoes/', '/news /journal/', '/about /team'];
  const absolute = lines.map((line) => line.replaceAll(/(?<=^| )\//g, `${demo.origin}/`));
  await writeFile(map, absolute.join('\n'));
  const { exitCode, out } = await run('check-redirects', map, siteId);
  expect(out.replaceAll(demo.origin, '').trim().split('\n')).toEqual([
    'ok    /store -> /canoes/',
    'WRONG /shop -> /canoes/: takes 2 redirects',
    'WRONG /news -> /journal/: answers 302, which is for now only',
    'WRONG /about -> /team: answers 200 and does not redirect',
  ]);
  expect(exitCode).toBe(1);
});

test('the patch applier of the documentation makes the changes, and a new analysis finds no new fault', async () => {
  const script = await readFile(path.join(examples, 'scripts/apply-patches.mjs'), 'utf8');
  await expect(readFile(toolsPage, 'utf8')).resolves.toContain(script.trim());
  const applied = await run('apply-patches', path.join(folder, 'public'), await planId());
  expect(applied).toMatchObject({ exitCode: 0, said: '' });
  const sitemap = await readFile(path.join(folder, 'public/sitemap.xml'), 'utf8');
  for (const unfit of ['pintail-17', 'gift-vouchers', 'tern-14', 'heron-15-print', 'paddle-finder', 'shop']) {
    expect(sitemap).not.toContain(`/${unfit}</loc>`);
  }
  const delivery = await readFile(path.join(folder, 'public/delivery.html'), 'utf8');
  expect(delivery).toContain('<h1>Delivery of canoes and paddles</h1>');
  const about = await readFile(path.join(folder, 'public/about.html'), 'utf8');
  expect(about).toMatch(/<img (?=[^>]*workshop-small)(?=[^>]*width="600")(?=[^>]*height="400")/);

  await expect(run('nightly-audit', clientId, '0')).resolves.toMatchObject({ exitCode: 0 });
  const report = await run('weekly-report', siteId);
  expect(report).toMatchObject({ exitCode: 0, said: '' });
  expect(report.out).toMatch(/^# 127\.0\.0\.1:\d+\n\nScore \*\*\d+\*\* \(\+\d+\) of 100/);
  expect(report.out).toMatch(/^5 new, 18 fixed, \d+ as before, \d+ not judged again\.$/m);
  const [, added = ''] = report.out.split(/^## .+$/m);
  const faults = added.split('\n').filter((line) => line !== '' && !line.startsWith('- **opportunity**'));
  // A page that is kept out of search had no finding while a sitemap listed it, and one whose canonical led elsewhere
  // needed no entry in a sitemap.
  expect(faults).toEqual([
    expect.stringMatching(/^- \*\*low\*\* `[^`]*\/gift-vouchers`/),
    expect.stringMatching(/^- \*\*medium\*\* `[^`]*\/restoration\/`: .* is not in .*sitemap\.xml/),
  ]);
});

test('the sitemap of the service lists what the plan recommends', async () => {
  const sitemap = await (await client.send(siteRoutes.sitemap, { params: { siteId } })).text();
  expect(sitemap).toContain('/canoes/heron-15</loc>');
  expect(sitemap).not.toMatch(/heron-15-print|tern-14|gift-vouchers|paddle-finder/);
});

test('a schedule that is due sends an event about the analysis to its receiver', async () => {
  const receiver = createServer().listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const params = { siteId };
  const body = { cron: '0 6 * * 1', callbackUrl: `http://127.0.0.1:${port}/hook`, options: { maxPages: 1 } };
  const { id } = await client.call(scheduleRoutes.create, { params, body });
  await database.db.schedule.update({ where: { id }, data: { nextRunAt: new Date() } });
  const [request, response] = (await once(receiver, 'request')) as [IncomingMessage, ServerResponse];
  const event = await json(request);
  response.writeHead(204).end();
  expect(event).toMatchObject({ event: 'analysis.completed', data: { siteId, urlsChecked: 1 } });
  const { lastRunAt } = (await client.call(scheduleRoutes.list, { params })).data[0] ?? {};
  expect(lastRunAt).not.toBeNull();
  receiver.close();
  receiver.closeAllConnections();
});
