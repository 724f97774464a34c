import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Analysis } from '@plumbline/database';
import { serveSite, testRedisUrl, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from './testing/test-crawl.ts';

const redis = testRedisUrl();
const stores: [name: string, environment: Readonly<Record<string, string>>][] = [['PostgreSQL', {}]];
if (redis !== null) stores.push(['Redis', { REDIS_URL: redis }]);

describe.each(stores)('with the queue on %s', (_name, environment) => {
  let crawl: TestCrawl;
  const sites: StaticSite[] = [];

  beforeAll(async () => {
    crawl = await openTestCrawl();
    await crawl.startWorker(environment);
  });
  afterAll(async () => {
    await crawl.close();
    await Promise.all(sites.map((site) => site.close()));
  });

  async function serve(pages: Readonly<Record<string, SitePage>>): Promise<StaticSite> {
    const site = await serveSite(pages);
    sites.push(site);
    return site;
  }

  const analyse = async (url: string): Promise<Analysis> => crawl.analyse(await crawl.addSite(url));

  const pathsOf = async (analysis: Analysis) => {
    const rows = await crawl.db.crawlUrl.findMany({
      where: { analysisId: analysis.id, purpose: 'page', state: 'done' },
      orderBy: { url: 'asc' },
    });
    return rows.map((row) => new URL(row.url).pathname);
  };

  const link = (...paths: string[]) => paths.map((path) => `<a href="${path}">${path}</a>`).join('');

  test('every page that links, redirects and sitemaps lead to is in the result, once', async () => {
    const site = await serve({
      '/': `<title>Home</title>${link('/a', '/b#part', '/moved', '/missing', '/a')}`,
      '/a': `<title>A</title>${link('/', '/b')}`,
      '/b': '<title>B</title>',
      '/moved': { status: 301, headers: { location: '/target' } },
      '/target': '<title>Target</title>',
      '/listed': '<title>Only in the sitemap</title>',
      '/sitemap.xml': (request, response) => {
        const loc = `http://${request.headers.host ?? ''}/listed`;
        response.end(
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${loc}</loc></url></urlset>`,
        );
      },
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /private\n',
      },
    });
    const analysis = await analyse(site.origin);
    expect(await pathsOf(analysis)).toEqual(['/', '/a', '/b', '/listed', '/missing', '/moved', '/target']);
    expect(analysis).toMatchObject({ status: 'completed', urlsChecked: 7, totalUrls: 7 });
    expect(analysis.healthScore).toBeGreaterThanOrEqual(0);
  });

  test('a URL that robots.txt forbids is not fetched, and is listed with the line of the file', async () => {
    const site = await serve({
      '/': link('/private/x', '/open'),
      '/open': 'open',
      '/robots.txt': {
        headers: { 'content-type': 'text/plain' },
        body: 'User-agent: *\nDisallow: /private\n',
      },
    });
    const analysis = await analyse(site.origin);
    const skipped = await crawl.db.crawlUrl.findMany({
      where: { analysisId: analysis.id, state: 'skipped' },
    });
    expect(site.requests).not.toContain('GET /private/x');
    expect(skipped.map((row) => [new URL(row.url).pathname, row.skipReason, row.skipDetail])).toEqual([
      ['/private/x', 'robots', 'line 2: Disallow: /private'],
    ]);
  });

  test('the redirects of an image are followed, each hop on record', async () => {
    const site = await serve({
      '/': '<title>Home</title><img src="/old.svg" alt="">',
      '/old.svg': { status: 301, headers: { location: '/new.svg' } },
      '/new.svg': { headers: { 'content-type': 'image/svg+xml' }, body: '<svg width="2" height="1"/>' },
    });
    const analysis = await analyse(site.origin);
    const probes = await crawl.db.crawlUrl.findMany({
      where: { analysisId: analysis.id, purpose: 'probe' },
      orderBy: { depth: 'asc' },
    });
    expect(probes.map((row) => [new URL(row.url).pathname, row.statusCode, row.redirectHops])).toEqual([
      ['/old.svg', 301, 1],
      ['/new.svg', 200, null],
    ]);
  });

  test.each<[string, Record<string, SitePage>, string]>([
    ['a start page that fails', { '/': { status: 500 } }, 'http_error'],
    [
      'a start URL that redirects endlessly',
      { '/': { status: 302, headers: { location: '/' } } },
      'http_error',
    ],
    ['a binary start page', { '/': { headers: { 'content-type': 'image/png' }, body: 'x' } }, 'not_html'],
    [
      'a robots.txt that forbids everything',
      { '/': '', '/robots.txt': 'User-agent: *\nDisallow: /' },
      'robots_disallowed',
    ],
    ['a robots.txt that fails', { '/': '', '/robots.txt': { status: 500 } }, 'http_error'],
  ])('%s ends the analysis with its reason and a sentence that explains it', async (_case, pages, reason) => {
    const site = await serve(pages);
    expect(await analyse(site.origin)).toMatchObject({
      status: 'failed',
      failureReason: reason,
      failureMessage: expect.stringMatching(/^\S+ .+\. .+\.$/),
    });
  });

  test('a port without a server ends the analysis with its reason', async () => {
    const gone = await serveSite({});
    await gone.close();
    expect(await analyse(gone.origin)).toMatchObject({
      status: 'failed',
      failureReason: 'connection_failed',
    });
  });

  test.each([
    ['a host that does not exist', 'http://does-not-exist.invalid/', 'dns_failed'],
    ['an address that is not public', 'http://10.0.0.1/', 'blocked_address'],
  ])('%s ends the analysis with its reason', async (_case, url, reason) => {
    expect(await analyse(url)).toMatchObject({ status: 'failed', failureReason: reason });
  });
});
