import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cancelAnalysis } from '@plumbline/database';
import { serveSite, until, type StaticSite } from '@plumbline/testkit';
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

test('a cancelled analysis frees its slot and its connections long before their deadlines', async () => {
  const deadlines = { FIRST_BYTE_SECONDS: '120', RESPONSE_SECONDS: '600' };
  await crawl.startWorker({ CRAWL_CONCURRENCY: '1', ...deadlines });
  const { port } = silent.address() as AddressInfo;
  const cancelled = crawl.analyse(await crawl.addSite(`http://127.0.0.1:${port}`));
  await until(async () => open > 0, 'a request to the silent site');
  const analysis = await crawl.db.analysis.findFirstOrThrow();
  await cancelAnalysis(crawl.db, crawl.accountId, analysis.id);
  expect(await cancelled).toMatchObject({ status: 'cancelled' });
  expect(await crawl.analyse(await crawl.addSite(ordinary.origin))).toMatchObject({ status: 'completed' });
  expect(open).toBe(0);
  expect(crawl.log()).toContain('queue.job_called_off');
});
