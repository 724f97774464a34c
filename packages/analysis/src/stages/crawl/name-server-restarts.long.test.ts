import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { countSkippedUrls } from '@plumbline/database';
import { serveNames, serveSite, type NameServer, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, statusByPath, type TestCrawl } from '../../testing/test-crawl.ts';

/** Longer than the answers of the name server may be kept. */
const HUB_MS = 1_500;
/** Longer than one retry takes. */
const DOWN_MS = 8_000;

let crawl: TestCrawl;
let site: StaticSite;
let names: NameServer;
beforeEach(async () => {
  crawl = await openTestCrawl();
});
afterEach(async () => {
  await crawl.close();
  await Promise.all([site.close(), names.close()]);
});

/** Each page needs a connection of its own, and with it an address. */
const headers = { 'content-type': 'text/html', connection: 'close' };
const page = (body: string) => ({ headers, body: `<!doctype html><title>Page</title>${body}` });

test('pages that are due while our name server restarts are read when it is back', async () => {
  let isDown = false;
  const hub = page('<a href="/one">One</a> <a href="/two">Two</a>').body;
  const pages: Record<string, SitePage> = {
    '/': page('<a href="/hub">Hub</a>'),
    '/hub': (_request, response) => {
      isDown = true;
      setTimeout(() => {
        isDown = false;
      }, DOWN_MS);
      setTimeout(() => response.writeHead(200, headers).end(hub), HUB_MS);
    },
    '/one': page('One'),
    '/two': page('Two'),
  };
  site = await serveSite(pages);
  names = await serveNames(() => (isDown ? 'SERVFAIL' : '127.0.0.1'));
  await crawl.startWorker({ NAME_SERVERS: names.address });
  const { port } = new URL(site.origin);
  const analysis = await crawl.analyse(await crawl.addSite(`http://shop.test:${port}`), {}, 90_000);
  expect(await countSkippedUrls(crawl.db, crawl.accountId, analysis.id)).toEqual([]);
  expect(await statusByPath(crawl.db, analysis.id)).toEqual({
    '/': 200,
    '/hub': 200,
    '/one': 200,
    '/two': 200,
  });
});
