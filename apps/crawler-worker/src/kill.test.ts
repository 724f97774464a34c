import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, seedAnalysis, type TestDatabase } from '@plumbline/database/testing';
import {
  patience,
  serveSite,
  startApp,
  startRedis,
  testRedisUrl,
  type AppProcess,
  type StaticSite,
  until,
} from '@plumbline/testkit';

let database: TestDatabase;
let workers: AppProcess[] = [];
let sites: StaticSite[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
  await Promise.all(sites.map((site) => site.close()));
  [workers, sites] = [[], []];
  await database.close();
});

/** Starts a worker in a separate process. */
async function startWorker(environment: Record<string, string> = {}): Promise<AppProcess> {
  const worker = await startApp({
    name: 'crawler-worker',
    environment: {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      BATCH_URLS: '5',
      BATCHES_PER_HOST: '3',
      // With a shorter deadline, a busy machine gives up pages that it is still reading.
      LEASE_SECONDS: String(patience),
      RECONCILE_SECONDS: '0.5',
      ...environment,
    },
    event: 'worker.started',
  });
  workers.push(worker);
  return worker;
}

const batchesOf = (worker: AppProcess) => worker.timesLogged('batch.stored');

/** Serves a site with this number of pages, each of which links to some of the next ones and answers slowly. */
async function serveChain(pages: number): Promise<StaticSite> {
  const page = (number: number) => {
    const next = [1, 2, 3].map((step) => number * 3 + step).filter((target) => target < pages);
    return `<title>Page ${number}</title>${next.map((target) => `<a href="/${target}">Page ${target}</a>`).join('')}`;
  };
  const site = await serveSite(
    Object.fromEntries(
      Array.from({ length: pages }, (_, number) => [
        number === 0 ? '/' : `/${number}`,
        { body: page(number), delayMs: 15 },
      ]),
    ),
  );
  sites.push(site);
  return site;
}

async function start(site: StaticSite): Promise<string> {
  const { analysisId } = await seedAnalysis(database.db, { startUrl: `${site.origin}/` });
  return analysisId;
}

const checked = async (analysisId: string) =>
  (await database.db.analysis.findUniqueOrThrow({ where: { id: analysisId } })).urlsChecked;

const finished = (analysisId: string) =>
  until(
    () => database.db.analysis.findFirst({ where: { id: analysisId, status: { not: 'in_progress' } } }),
    'the end of the analysis',
  );

async function pathsOf(analysisId: string): Promise<string[]> {
  const rows = await database.db.crawlUrl.findMany({
    where: { analysisId, purpose: 'page', state: 'done', statusCode: 200 },
  });
  return rows.map((row) => new URL(row.url).pathname).sort();
}

async function expectWhole(analysisId: string, pages: number): Promise<void> {
  const analysis = await finished(analysisId);
  expect(analysis).toMatchObject({ status: 'completed', urlsChecked: pages, totalUrls: pages });
  const everyPage = Array.from({ length: pages }, (_, number) => (number === 0 ? '/' : `/${number}`));
  expect(await pathsOf(analysisId)).toEqual(everyPage.sort());
}

test(
  'several workers share one crawl, and kill -9 of one of them loses no page and repeats none',
  async () => {
    const fleet = await Promise.all([startWorker(), startWorker(), startWorker()]);
    const analysisId = await start(await serveChain(150));
    const atWork = () => fleet.filter((worker) => batchesOf(worker) > 0);
    await until(async () => (await checked(analysisId)) >= 40 && atWork().length > 1, 'a part of all');
    await atWork()[0]?.stop('SIGKILL');
    await expectWhole(analysisId, 150);
  },
  240_000 * patience,
);

test(
  'after SIGTERM, a worker releases its work and exits with 0',
  async () => {
    const analysisId = await start(await serveChain(100));
    const first = await startWorker();
    await until(async () => (await checked(analysisId)) >= 20, 'a beginning');
    expect(await first.stop('SIGTERM')).toEqual([0, null]);
    await startWorker();
    await expectWhole(analysisId, 100);
  },
  240_000 * patience,
);

test(
  'small analyses end before a large one that began earlier',
  async () => {
    const large = await start(await serveChain(500));
    const worker = await startWorker({ CRAWL_CONCURRENCY: '2' });
    await until(async () => batchesOf(worker) > 1, 'the large one under way');
    const small = await Promise.all([1, 2, 3, 4].map(async () => start(await serveChain(10))));
    await Promise.all(small.map(finished));
    expect((await database.db.analysis.findUniqueOrThrow({ where: { id: large } })).status).toBe(
      'in_progress',
    );
  },
  240_000 * patience,
);

if (testRedisUrl() !== null) {
  test(
    'FLUSHALL in the middle of a crawl loses no page',
    async () => {
      const redis = await startRedis();
      const analysisId = await start(await serveChain(100));
      await startWorker({ REDIS_URL: redis?.url ?? '' });
      await until(async () => (await checked(analysisId)) >= 40, 'a part of it');
      await redis?.flush();
      await expectWhole(analysisId, 100);
      await redis?.stop();
    },
    240_000 * patience,
  );
}
