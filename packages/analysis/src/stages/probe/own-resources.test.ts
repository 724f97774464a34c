import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { defaultSettings } from '@plumbline/checks';
import { createSiteAccess } from '@plumbline/crawler';
import { getHostPace } from '@plumbline/database';
import type { HttpClient } from '@plumbline/net';
import { serveSite, until, type StaticSite } from '@plumbline/testkit';
import { openSite } from '../../site/open-site.ts';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';
import { probe } from './probe.ts';

let crawl: TestCrawl;
let site: StaticSite | undefined;
beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterEach(() => site?.close());
afterAll(() => crawl.close());

test('images and scripts that robots.txt forbids are not requested, not even after redirects, and are listed with the reason', async () => {
  site = await serveSite({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private/' },
    '/': '<title>x</title><img src="/private/a.png" alt=""><img src="/moved.png" alt=""><script src="/private/b.js"></script>',
    '/moved.png': { status: 302, headers: { location: '/private/c.png' } },
  });
  const { id } = await crawl.analyse(await crawl.addSite(site.origin));
  expect(site.requests.filter((request) => request.includes('/private/'))).toEqual([]);
  const skipped = await crawl.db.crawlUrl.findMany({
    where: { analysisId: id, purpose: 'probe', state: 'skipped' },
    orderBy: { url: 'asc' },
  });
  expect(
    skipped.map(({ url, skipReason, skipDetail }) => [new URL(url).pathname, skipReason, skipDetail]),
  ).toEqual(
    ['/private/a.png', '/private/b.js', '/private/c.png'].map((path) => [
      path,
      'robots',
      'line 2: Disallow: /private/',
    ]),
  );
});

test('headers of files of the site are stored, those of other sites are not', async () => {
  const cached = { headers: { 'cache-control': 'max-age=60', 'content-type': 'text/css' }, body: '' };
  const elsewhere = await serveSite({ '/other.css': cached }, '127.0.0.2');
  site = await serveSite({
    '/': `<title>x</title><link rel="stylesheet" href="/own.css"><a href="${elsewhere.origin}/other.css">Other</a>`,
    '/own.css': cached,
  });
  try {
    const { id: analysisId } = await crawl.analyse(await crawl.addSite(site.origin));
    const probes = await crawl.db.crawlUrl.findMany({
      where: { analysisId, purpose: 'probe', url: { endsWith: '.css' } },
      orderBy: { url: 'asc' },
    });
    expect(probes.map(({ statusCode, headers }) => ({ statusCode, headers }))).toEqual([
      { statusCode: 200, headers: expect.objectContaining({ 'cache-control': ['max-age=60'] }) },
      { statusCode: 200, headers: {} },
    ]);
  } finally {
    await elsewhere.close();
  }
});

test('a file of the site that gives no answer in time is requested again, one of another site is not', async () => {
  const silent = { ok: false, reason: 'timeout', detail: 'waiting for the response' } as const;
  const http: HttpClient = {
    request: () => Promise.resolve(silent),
    inspectTls: () => Promise.resolve(null),
    isCutOff: () => Promise.resolve(false),
    close: () => undefined,
  };
  const hosts = ['site.test'];
  const files = { homeUrl: 'https://site.test/', robots: [], sitemaps: [], probes: [] };
  const openedSite = openSite({ hosts, options: {} }, files, createSiteAccess(hosts));
  const retryMsOf = async (url: string, failures = 0) => {
    const row = {
      id: 'id',
      url,
      depth: 1,
      inSitemap: false,
      failures,
      blockedBy: null,
      purpose: 'probe',
    } as const;
    const { signal } = new AbortController();
    const ofSite = { site: openedSite, outages: null, settings: defaultSettings };
    return (await probe({ http, config: { RETRY_SECONDS: 2 } }, ofSite, row, signal)).retryMs;
  };
  await expect(retryMsOf('https://site.test/app.js')).resolves.toBeGreaterThan(0);
  await expect(retryMsOf('https://site.test/app.js', 2)).resolves.toBeNull();
  await expect(retryMsOf('https://other.test/app.js')).resolves.toBeNull();
});

test('a 429 for an image slows down all requests to the site, including pages', async () => {
  site = await serveSite({
    '/': '<title>x</title><img src="/a.png" alt="">',
    '/a.png': { status: 429, headers: { 'retry-after': '120' } },
  });
  const { origin } = site;
  const { host } = new URL(origin);
  const ending = crawl.analyse(await crawl.addSite(origin), {}, 1_000).catch(() => undefined);
  const pausedMs = await until(async () => (await getHostPace(crawl.db, host)).pausedMs || null, 'a pause');
  expect(pausedMs).toBeGreaterThan(60_000);
  await ending;
});
