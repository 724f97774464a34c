import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, statusByPath, type TestCrawl } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let site: StaticSite;
const requested: string[] = [];
beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await serveSite({
    '/': `<title>Home</title><meta name="generator" content="WordPress 6.1">
      <link rel="alternate" type="application/rss+xml" href="/feed/">
      <link rel="alternate" type="application/json+oembed" href="/wp-json/oembed?url=/">
      <a href="/bread/">Bread</a><a href="/feed/">Entries feed</a>`,
    '/bread/': `<title>Bread</title><meta name="generator" content="WordPress 6.1">
      <a href="/bread/?replytocom=7#respond">Reply</a><a href="/gone/feed/">Comments feed</a>`,
    '/feed/': { headers: { 'content-type': 'application/rss+xml' }, body: '<rss version="2.0"/>' },
    '/wp-json/oembed': (_request, response) => {
      requested.push('endpoint');
      response.end('{}');
    },
  });
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

test('feeds are requested but are not pages, and endpoints are not requested', async () => {
  const analysis = await crawl.analyse(await crawl.addSite(site.origin), {});
  expect(Object.keys(await statusByPath(crawl.db, analysis.id))).toEqual(['/', '/bread/']);
  const others = await crawl.db.crawlUrl.findMany({
    where: { analysisId: analysis.id, OR: [{ purpose: 'probe' }, { state: 'skipped' }] },
    orderBy: { url: 'asc' },
  });
  expect(others.map((row) => [row.url.replace(site.origin, ''), row.statusCode, row.skipReason])).toEqual([
    ['/bread/?replytocom=7', null, 'endpoint'],
    ['/feed/', 200, null],
    ['/gone/feed/', 404, null],
    ['/wp-json/oembed?url=/', null, 'endpoint'],
  ]);
  expect(requested).toEqual([]);
  const broken = await crawl.db.issue.findMany({
    where: { analysisId: analysis.id, checkId: 'link-broken-internal' },
  });
  expect(broken.map(({ url }) => url)).toEqual([`${site.origin}/bread/`]);
});
