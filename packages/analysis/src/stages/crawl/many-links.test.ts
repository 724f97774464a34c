import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startHostileSite, type HostileSite } from '@plumbline/crawler/testing';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

/** Crawls apart from the other hostile pages: their short deadlines make a slow machine look like a slow host. */
let crawl: TestCrawl;
let site: HostileSite;
beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await startHostileSite();
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

test('a hundred thousand links use up the page budget, and the rest is listed as left out', async () => {
  const many = await crawl.addSite(`${site.origin}/many-links`);
  const spent = await crawl.analyse(many, { maxPages: 30 });
  expect(spent).toMatchObject({ status: 'completed', totalUrls: 30, urlsChecked: 30 });
  const left = await crawl.db.crawlUrl.count({
    where: { analysisId: spent.id, state: 'skipped', skipReason: 'page_limit' },
  });
  expect(left).toBeGreaterThan(4_000);
});
