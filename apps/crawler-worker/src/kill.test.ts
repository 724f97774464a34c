import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, seedAnalysis, type TestDatabase } from '@plumbline/database/testing';
import { serveSite, startRedis, testRedisUrl, until, type StaticSite } from '@plumbline/testkit';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** A worker as a process of its own, as an operator starts it. */
interface WorkerProcess {
  readonly process: ChildProcess;
  isReady: boolean;
  /** Batches of pages it has stored. */
  batches: number;
}

let database: TestDatabase;
let workers: WorkerProcess[] = [];
let sites: StaticSite[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const { process: worker } of workers) {
    if (worker.exitCode !== null || worker.signalCode !== null) continue;
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }
  await Promise.all(sites.map((site) => site.close()));
  [workers, sites] = [[], []];
  await database.close();
});

function startWorker(environment: Record<string, string> = {}): WorkerProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', MAIN], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{ PATH: '', DATABASE_URL: database.url, SECRETS_KEY: Buffer.alloc(32).toString('base64') },
      ...{ ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8', BATCH_URLS: '5', BATCHES_PER_HOST: '3' },
      ...{ LEASE_SECONDS: '1', RECONCILE_SECONDS: '0.5' },
      ...environment,
    },
  });
  const worker = { process: child, isReady: false, batches: 0 };
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (line.includes('"worker.started"')) worker.isReady = true;
    if (line.includes('"batch.stored"')) worker.batches += 1;
  });
  workers.push(worker);
  return worker;
}

/** A site of so many pages, each linking to some of the next; a page takes its time. */
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

const PAGES = 300;
const everyPage = Array.from({ length: PAGES }, (_, number) => (number === 0 ? '/' : `/${number}`)).sort();

async function expectWhole(analysisId: string): Promise<void> {
  const check = await finished(analysisId);
  expect(check).toMatchObject({ status: 'completed', urlsChecked: PAGES, totalUrls: PAGES });
  expect(await pathsOf(analysisId)).toEqual(everyPage);
}

test('several workers share one crawl, and kill -9 of one of them loses no page and doubles none', async () => {
  const fleet = [startWorker(), startWorker(), startWorker()];
  await until(async () => fleet.every((worker) => worker.isReady), 'three workers');
  const analysisId = await start(await serveChain(PAGES));
  const atWork = () => fleet.filter((worker) => worker.batches > 0);
  await until(async () => (await checked(analysisId)) >= 40 && atWork().length > 1, 'a part of all');
  atWork()[0]?.process.kill('SIGKILL');
  await expectWhole(analysisId);
}, 240_000);

test('SIGTERM gives back what a worker holds, and it exits 0', async () => {
  const analysisId = await start(await serveChain(PAGES));
  const first = startWorker();
  await until(async () => (await checked(analysisId)) >= 20, 'a beginning');
  first.process.kill('SIGTERM');
  const [exitCode] = (await once(first.process, 'exit')) as [number | null];
  startWorker();
  await expectWhole(analysisId);
  expect(exitCode).toBe(0);
}, 240_000);

test('small analyses end before a large one that began earlier', async () => {
  const large = await start(await serveChain(400));
  const worker = startWorker({ CRAWL_CONCURRENCY: '2' });
  await until(async () => worker.batches > 1, 'the large one under way');
  const small = await Promise.all([1, 2, 3, 4].map(async () => start(await serveChain(20))));
  await Promise.all(small.map(finished));
  expect((await database.db.analysis.findUniqueOrThrow({ where: { id: large } })).status).toBe('in_progress');
}, 240_000);

if (testRedisUrl() !== null) {
  test('FLUSHALL in the middle of a crawl loses no page', async () => {
    const redis = await startRedis();
    const analysisId = await start(await serveChain(PAGES));
    startWorker({ REDIS_URL: redis?.url ?? '' });
    await until(async () => (await checked(analysisId)) >= 40, 'a part of it');
    await redis?.flush();
    await expectWhole(analysisId);
    await redis?.stop();
  }, 240_000);
}
