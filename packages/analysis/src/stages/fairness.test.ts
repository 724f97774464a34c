import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
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
import { createBatchLimits } from './crawl/batch-limits.ts';

const page = (body = ''): string => `<!doctype html><title>Page</title>${body}`;
const ended = (db: Database, id: string) => until(() => findEndedAnalysis(db, id), `the end of ${id}`);

describe('with a worker', () => {
  let crawl: TestCrawl;
  beforeEach(async () => {
    crawl = await openTestCrawl();
  });
  afterEach(() => crawl.close());

  test('an account on Free has two analyses under way, and the end of one lets the next one begin', async () => {
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
    // Long after the test the reconciler would look again, so it is the end of an analysis that wakes.
    await crawl.startWorker({ RECONCILE_SECONDS: '600' });
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

  test('the end of an analysis that fails at once lets the next one begin as well', async () => {
    const { db } = crawl;
    const site = await serveSite({ '/': page() });
    const owner = await seedAnalysis(db, { startUrl: 'http://127.0.0.1:9/' });
    const refused = await seedAnalysis(db, { startUrl: 'http://127.0.0.2:9/', owner });
    const { analysisId } = await seedAnalysis(db, { startUrl: `${site.origin}/`, owner });
    await crawl.startWorker({ RECONCILE_SECONDS: '600' });
    expect(await ended(db, owner.analysisId)).toMatchObject({ status: 'failed' });
    expect(await ended(db, refused.analysisId)).toMatchObject({ status: 'failed' });
    expect(await ended(db, analysisId)).toMatchObject({ status: 'completed' });
    await site.close();
  });

  test('a pause ends the batch in the middle, and its other URLs are crawled later', async () => {
    const { db } = crawl;
    // More than a worker has in its batches at once.
    const paths = Array.from({ length: 60 }, (_, number) => `/${number}`);
    const links = paths.map((path) => `<a href="${path}">${path}</a>`).join('');
    let paused: Promise<unknown> | undefined;
    const pausing: SitePage = (_request, response) => {
      paused ??= pause(db, { scope: 'fleet', target: '', reason: 'a test' });
      void paused.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(page()));
    };
    const pages = Object.fromEntries(paths.map((path) => [path, pausing]));
    const site = await serveSite({ '/': page(links), ...pages });
    await crawl.startWorker({ BATCH_URLS: '2' });
    const { analysisId } = await seedAnalysis(db, { startUrl: `${site.origin}/` });
    const pending = { analysisId, state: 'pending' } as const;
    await until(async () => (await db.pause.count()) === 1, 'the pause');
    await until(
      async () => (await db.crawlUrl.count({ where: { ...pending, leaseId: { not: null } } })) === 0,
      'the end of the batch',
    );
    expect(await db.crawlUrl.count({ where: { ...pending, purpose: 'page' } })).toBeGreaterThan(0);
    await resume(db, { scope: 'fleet', target: '' });
    expect(await ended(db, analysisId)).toMatchObject({ status: 'completed', urlsChecked: 61 });
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
    ['free', 0, false],
    ['starter', 999, true],
    ['starter', 1_000, false],
    ['pro', 2_999, true],
    ['pro', 3_000, false],
  ] as const)('a batch of an account on %s may go on after %d ms: %s', async (tier, ageMs, mayGoOn) => {
    const { signal } = new AbortController();
    const { db } = database;
    const { analysisId } = await seedAnalysis(db);
    const analysis = await db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    const results = { outcome: null, pace: { delayMs: 0, pausedMs: 0, isDown: false } };
    // Whole milliseconds: a fraction is lost in the sum, which then lies below the limit.
    const startedAt = Math.ceil(performance.now());
    const clock = jest.spyOn(performance, 'now').mockReturnValue(startedAt);
    const deps = { db, crawlJobs, stopping: signal };
    const limits = createBatchLimits(deps, analysis as never, { results, tier, signal });
    clock.mockReturnValue(startedAt + ageMs);
    expect(await limits.mayGoOn()).toBe(mayGoOn);
  });
});
