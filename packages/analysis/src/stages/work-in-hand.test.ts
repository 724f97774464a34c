import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cancelAnalysis } from '@plumbline/database';
import { patience, serveSite, until, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../testing/test-crawl.ts';

let crawl: TestCrawl;
let silent: Server;
let ordinary: StaticSite;
let open = 0;

beforeEach(async () => {
  crawl = await openTestCrawl();
  ordinary = await serveSite({ '/': '<!doctype html><title>Ordinary</title>' });
  silent = createServer(() => undefined).on('connection', (socket) => {
    open += 1;
    socket.on('close', () => (open -= 1));
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await crawl.close();
  await ordinary.close();
  silent.closeAllConnections();
  silent.close();
});

/** The promised time in which a cancelled analysis frees its slots. */
const FREE_WITHIN_MS = 10_000;
const isFree = () => crawl.log().includes('queue.job_called_off');

test('a cancelled analysis that is being finished ends its database statements within 10 s', async () => {
  await crawl.startWorker();
  const { db } = crawl;
  const waiting = () => db.$queryRaw<object[]>`
    SELECT 1 FROM pg_locks WHERE relation = 'lost_page'::regclass AND NOT granted`;
  await db.$transaction(
    async (tx) => {
      // The finish of an analysis reads the lost pages, and waits for this lock.
      await tx.$executeRaw`LOCK TABLE lost_page`;
      await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`;
      const cancelled = crawl.analyse(await crawl.addSite(ordinary.origin));
      await until(async () => (await waiting()).length > 0, 'a statement of the finish');
      const analysis = await db.analysis.findFirstOrThrow();
      await cancelAnalysis(db, crawl.accountId, analysis.id);
      const isOver = async () => isFree() && (await waiting()).length === 0;
      await until(isOver, 'the end of the statement and of the job', FREE_WITHIN_MS);
      expect(await cancelled).toMatchObject({ status: 'cancelled' });
    },
    { timeout: 60_000 * patience },
  );
});

test('a cancelled analysis frees its slot and its connections within 10 s, long before their deadlines', async () => {
  const deadlines = { FIRST_BYTE_SECONDS: '120', RESPONSE_SECONDS: '600' };
  await crawl.startWorker({ CRAWL_CONCURRENCY: '1', ...deadlines });
  const { port } = silent.address() as AddressInfo;
  const cancelled = crawl.analyse(await crawl.addSite(`http://127.0.0.1:${port}`));
  await until(async () => open > 0, 'a request to the silent site');
  const analysis = await crawl.db.analysis.findFirstOrThrow();
  await cancelAnalysis(crawl.db, crawl.accountId, analysis.id);
  await until(async () => isFree() && open === 0, 'the end of the request and of the job', FREE_WITHIN_MS);
  expect(await cancelled).toMatchObject({ status: 'cancelled' });
  expect(await crawl.analyse(await crawl.addSite(ordinary.origin))).toMatchObject({ status: 'completed' });
});
