import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import {
  endlessPaths,
  hostileScenarios,
  hostileSitemaps,
  startHostileSite,
  type HostileSite,
} from '@plumbline/crawler/testing';
import type { Analysis, SiteFiles } from '@plumbline/database';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const QUERY_VARIANTS_MAX = 10;

let crawl: TestCrawl;
let site: HostileSite;
let analysis: Analysis;
let rows: ReadonlyMap<string, Awaited<ReturnType<TestCrawl['db']['crawlUrl']['findMany']>>[number]>;

/** Analyses everything hostile at once; the tests look at the result. */
beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await startHostileSite();
  await crawl.startWorker({
    FIRST_BYTE_SECONDS: String(patience),
    RESPONSE_SECONDS: String(2 * patience),
    PAGE_BYTES_MAX: String(1024 * 1024),
    QUERY_VARIANTS_MAX: String(QUERY_VARIANTS_MAX),
  });
  analysis = await crawl.analyse(await crawl.addSite(site.origin), {}, 150_000);
  const stored = await crawl.db.crawlUrl.findMany({ where: { analysisId: analysis.id } });
  rows = new Map(stored.map((row) => [row.url.replace(site.origin, ''), row]));
}, 160_000 * patience);
afterAll(async () => {
  await crawl.close();
  await site.close();
});

test('the analysis ends', () => {
  expect(analysis.status).toBe('completed');
  expect(analysis.urlsChecked).toBe(analysis.totalUrls);
});

test('no check and no job has crashed', () => {
  expect(crawl.log()).not.toMatch(/check\.crashed|queue\.job_failed/);
});

test.each(hostileScenarios.filter(({ path }) => !['/cookie-wall', '/many-links'].includes(path)))(
  'the result is stored: $name',
  ({ path, expected }) => {
    const { status, failure, bytes } = expected;
    expect(rows.get(path)).toMatchObject({
      state: 'done',
      ...(status !== undefined && { statusCode: status }),
      ...(failure !== undefined && { failureReason: failure?.reason ?? null }),
      ...(bytes !== undefined && { bytes }),
    });
  },
);

test.each(hostileSitemaps)('the sitemap is read: $name', ({ path, expected }) => {
  const { sitemaps } = analysis.siteFiles as unknown as SiteFiles;
  const read = sitemaps.filter(({ url }) => url === `${site.origin}${path}`);
  expect(read).toMatchObject([expected]);
});

test('a robots.txt that answers 500 closes the whole site to the crawler', async () => {
  const closed = await startHostileSite({ robotsStatus: 500 });
  try {
    const refused = await crawl.analyse(await crawl.addSite(closed.origin));
    expect(refused).toMatchObject({ status: 'failed', failureReason: 'http_error' });
    expect([...closed.requests.keys()]).toEqual(['/robots.txt']);
  } finally {
    await closed.close();
  }
});

test.each(endlessPaths)('an endless site is left: $name', ({ start, stoppedBy }) => {
  const prefix = start.replace(/[?\d].*$/, '');
  const left = [...rows].filter(([url, row]) => url.startsWith(prefix) && row.state === 'skipped');
  const reasons = new Set(left.map(([, row]) => row.skipReason));
  expect(reasons).toEqual(new Set([start.includes('?') ? 'trap_query_variants' : stoppedBy]));
});

test('an error page that answers 200 is found', async () => {
  const found = await crawl.db.issue.findMany({
    where: { analysisId: analysis.id, url: `${site.origin}/soft-404` },
  });
  expect(found.map(({ checkId }) => checkId)).toContain('http-soft-404');
});

test('hosts are the same however they are written, and a URL of 1 MB is left out', () => {
  expect(rows.get('/Mixed-Case')).toMatchObject({ state: 'done', statusCode: 200 });
  expect(rows.get('/hexadecimal')).toMatchObject({ state: 'done', statusCode: 200 });
  expect(rows.get('http://xn--bcher-kva.invalid/')).toMatchObject({ failureReason: 'dns_failed' });
  expect([...rows.keys()].filter((url) => url.length > 2048)).toHaveLength(0);
});
