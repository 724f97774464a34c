import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { newId, pause, resume, type Database } from '@plumbline/database';
import {
  createTestDatabase,
  findEndedAnalysis,
  seedAnalysis,
  type TestDatabase,
} from '@plumbline/database/testing';
import { crawlQueue, createProducer, prepareQueueStore, type Producer } from '@plumbline/queue';
import { createLogReader } from '@plumbline/service/testing';
import { serveSite, until, type SitePage } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../testing/test-crawl.ts';
import { createLimits } from './crawl/batch-limits.ts';

const page = (body = ''): string => `<!doctype html><title>Page</title>${body}`;
const ended = (db: Database, id: string) => until(() => findEndedAnalysis(db, id), `the end of ${id}`);

describe('with a worker', () => {
  let crawl: TestCrawl;
  beforeAll(async () => {
    crawl = await openTestCrawl();
    // Rounds of the reconciler are none of these tests: wake-up calls do.
    await crawl.startWorker({ BATCH_URLS: '2' });
  });
  afterAll(() => crawl.close());

  test('an account on Free has two analyses under way, and each that ends lets the next one begin', async () => {
    const { db } = crawl;
    const begun: number[] = [];
    const counting: SitePage = (_request, response) => {
      void db.analysis
        .count({ where: { status: 'in_progress', stage: { not: 'discover' } } })
        .then((count) => {
          begun.push(count);
          response.writeHead(200, { 'content-type': 'text/html' }).end(page());
        });
    };
    const site = await serveSite({ '/': counting, '/b': counting, '/c': counting, '/d': counting });
    const [first, ...others] = ['/', '/b', '/c', '/d'].map((path) => `${site.origin}${path}`);
    const owner = await seedAnalysis(db, { startUrl: first ?? '' });
    const ids = [owner.analysisId];
    for (const startUrl of others) ids.push((await seedAnalysis(db, { startUrl, owner })).analysisId);
    const analyses = await Promise.all(ids.map((id) => ended(db, id)));
    expect(analyses.map(({ status }) => status)).toEqual([
      'completed',
      'completed',
      'completed',
      'completed',
    ]);
    expect(Math.max(...begun)).toBeLessThanOrEqual(2);
    await site.close();
  });

  test('a pause in the middle ends the batch and keeps the rest, and nothing is lost', async () => {
    const { db } = crawl;
    const paths = ['/a', '/b', '/c', '/d', '/e', '/f'];
    const links = paths.map((path) => `<a href="${path}">${path}</a>`).join('');
    let isPaused = Promise.resolve<unknown>(undefined);
    const pausing: SitePage = (_request, response) => {
      isPaused = pause(db, { scope: 'fleet', target: '', reason: 'a test' });
      void isPaused.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page()));
    };
    const pages = Object.fromEntries(paths.map((path) => [path, path === '/a' ? pausing : page()]));
    const site = await serveSite({ '/': page(links), ...pages });
    const { analysisId } = await seedAnalysis(db, { startUrl: `${site.origin}/` });
    const pending = { analysisId, state: 'pending' } as const;
    await until(async () => (await db.pause.count()) === 1, 'the pause');
    await until(
      async () => (await db.crawlUrl.count({ where: { ...pending, leaseId: { not: null } } })) === 0,
      'the end of the batch',
    );
    expect(await db.crawlUrl.count({ where: { ...pending, purpose: 'page' } })).toBeGreaterThan(0);
    await resume(db, { scope: 'fleet', target: '' });
    expect(await ended(db, analysisId)).toMatchObject({ status: 'completed', urlsChecked: 7 });
    await site.close();
  });
});

describe('while another analysis waits for a worker', () => {
  let database: TestDatabase;
  let crawlJobs: Producer<{ analysisId: string }>;
  beforeAll(async () => {
    database = await createTestDatabase();
    const store = { kind: 'postgres', databaseUrl: database.url } as const;
    const { logger } = createLogReader();
    await prepareQueueStore(store, { logger });
    crawlJobs = createProducer(store, crawlQueue, { logger });
    await crawlJobs.add({ analysisId: newId() });
  });
  afterEach(() => void jest.restoreAllMocks());
  afterAll(async () => {
    await crawlJobs.close();
    await database.close();
  });

  test.each([
    ['free', 0],
    ['starter', 1_000],
    ['pro', 3_000],
  ] as const)(
    'a batch of an account on %s goes on for %d ms, and then lets it have its turn',
    async (tier, turnMs) => {
      const { signal } = new AbortController();
      const { db } = database;
      const { analysisId } = await seedAnalysis(db);
      const analysis = await db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
      const results = { outcome: null, pace: { delayMs: 0, pausedMs: 0 } };
      let now = performance.now();
      jest.spyOn(performance, 'now').mockImplementation(() => now);
      const limits = createLimits({ db, crawlJobs, stopping: signal }, analysis as never, {
        results,
        tier,
        signal,
      });
      now += turnMs - 1;
      expect(await limits.mayGoOn()).toBe(turnMs > 0);
      now += 1;
      expect(await limits.mayGoOn()).toBe(false);
    },
  );
});
