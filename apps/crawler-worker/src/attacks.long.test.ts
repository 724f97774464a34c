import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createAccount, createClient, createSite, insertAnalysis } from '@plumbline/database';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { patience, serveSite, startApp, until, type AppProcess, type StaticSite } from '@plumbline/testkit';
import { urlHash } from '@plumbline/web';

jest.setTimeout(180_000 * patience);

let database: TestDatabase;
let workers: AppProcess[] = [];
let sites: StaticSite[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  workers = await Promise.all([startWorker(), startWorker()]);
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
  await Promise.all(sites.map((site) => site.close()));
  [workers, sites] = [[], []];
  await database.close();
});

function startWorker(): Promise<AppProcess> {
  return startApp({
    name: 'crawler-worker',
    environment: {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      RECONCILE_SECONDS: '0.5',
    },
    event: 'worker.started',
  });
}

async function serve(pages: Readonly<Record<string, string>>): Promise<StaticSite> {
  const site = await serveSite(pages);
  sites.push(site);
  return site;
}

/** Starts an analysis for a new account. */
async function start(
  { origin }: StaticSite,
  options: Parameters<typeof insertAnalysis>[1]['options'] = {},
): Promise<string> {
  const startUrl = `${origin}/`;
  const { id: accountId } = await createAccount(database.db, { name: 'Account', tier: 'free' });
  const { id: clientId } = await createClient(database.db, accountId, 'Client');
  const { id: siteId } = await createSite(database.db, { accountId, clientId, url: startUrl });
  const { analysisId } = await insertAnalysis(database.db, {
    accountId,
    clientId,
    siteId,
    environment: 'live',
    options,
    callbackUrl: null,
    startUrl,
    startUrlHash: urlHash(startUrl),
  });
  return analysisId;
}

const ended = (analysisId: string) =>
  until(
    () => database.db.analysis.findFirst({ where: { id: analysisId, status: { not: 'in_progress' } } }),
    'the end of the analysis',
    120_000,
  );

const ordinary = {
  '/': '<!doctype html><title>Ordinary</title><a href="/b">b</a>',
  '/b': '<title>b</title>',
};

/** Expects that neither worker hangs: all analyses end, and both workers obey the signal to stop. */
async function expectNobodyHangs(hostile: string): Promise<void> {
  const [beside, attacked] = await Promise.all([start(await serve(ordinary)).then(ended), ended(hostile)]);
  expect([beside.status, attacked.status]).toEqual(['completed', 'completed']);
  const exits = await Promise.all(workers.map((worker) => worker.stop('SIGTERM')));
  expect(exits).toEqual([
    [0, null],
    [0, null],
  ]);
}

test('pages of 60 empty comments without a doctype block neither of two workers', async () => {
  const comments = '<!---->'.repeat(60);
  const links = [1, 2, 3, 4].map((page) => `<a href="/${page}">${page}</a>`).join('');
  const pages = ['/', '/1', '/2', '/3', '/4'].map((path) => [path, `${comments}<p>x${links}`]);
  await expectNobodyHangs(await start(await serve(Object.fromEntries(pages) as Record<string, string>)));
});

test('an exclude pattern that was written as a regular expression blocks no worker, for links and for a sitemap', async () => {
  const long = `/${'a'.repeat(60)}`;
  const site = await serve({
    '/': `<!doctype html><title>x</title><a href="${long}">long</a>`,
    '/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://127.0.0.1${long}b</loc></url></urlset>`,
  });
  // Like a row that was stored before the API checked patterns.
  await expectNobodyHangs(await start(site, { exclude: ['/(a+)+b', `/${'*a'.repeat(60)}b`] }));
});
