import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { SiteFiles } from '@plumbline/database';
import { patience, serveSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const INTERVAL_MS = Math.round(300 * patience);

let crawl: TestCrawl;
let elsewhere: Server;
let origin: string;
let arrivals: number[];

/** Starts a host that is not the site's own. The path of each file says how many bytes it has. */
beforeAll(async () => {
  crawl = await openTestCrawl();
  await crawl.startWorker({ FOREIGN_INTERVAL_MS: String(INTERVAL_MS) });
  elsewhere = createServer((request, response) => {
    arrivals.push(performance.now());
    response.end(Buffer.alloc(Number(request.url?.split('/')[1]), ' '));
  });
  elsewhere.listen(0, '127.0.0.9');
  await once(elsewhere, 'listening');
  origin = `http://127.0.0.9:${(elsewhere.address() as AddressInfo).port}`;
});
beforeEach(() => {
  arrivals = [];
});
afterAll(async () => {
  await crawl.close();
  elsewhere.close();
});

/** Analyses a site that names these sitemaps; the last one by a redirect of its own. */
async function analyse(sitemaps: readonly string[]) {
  const moved = { status: 302, headers: { location: sitemaps.at(-1) ?? '' } };
  const lines = [...sitemaps.slice(0, -1), '/moved.xml'].map((url) => `Sitemap: ${url}\n`).join('');
  const robots = { headers: { 'content-type': 'text/plain' }, body: lines };
  const site = await serveSite({ '/': '<title>x</title>', '/robots.txt': robots, '/moved.xml': moved });
  const { siteFiles } = await crawl.analyse(await crawl.addSite(site.origin));
  await site.close();
  return (siteFiles as unknown as SiteFiles).sitemaps;
}

test('requests for sitemaps on another host take turns with the fleet, behind redirects too', async () => {
  await analyse([`${origin}/1/a.xml`, `${origin}/1/b.xml`, `${origin}/1/c.xml`]);
  const pauses = arrivals.slice(1).map((arrival, index) => arrival - (arrivals[index] ?? 0));
  expect(pauses).toHaveLength(2);
  // A late timer brings two requests closer together.
  expect(Math.min(...pauses)).toBeGreaterThan(INTERVAL_MS / 2);
});

test('at most some 50 MB of sitemaps of another host are read, and the rest has no findings', async () => {
  const bytes = 30 * 1024 * 1024;
  const files = await analyse(['a', 'b', 'c', 'd'].map((name) => `${origin}/${bytes}/${name}.xml`));
  expect(arrivals).toHaveLength(2);
  expect(files.map(({ failure }) => failure)).toEqual([
    null,
    null,
    'network_unavailable',
    'network_unavailable',
  ]);
});
