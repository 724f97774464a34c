import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CrawlOptions } from '@plumbline/contracts';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, statusByPath, type TestCrawl } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let site: StaticSite;
beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await serveSite({
    '/': '<title>Home</title><a href="/linked">Linked</a><a href="/listed">Listed</a>',
    '/linked': '<title>Linked</title><a href="/deeper">Deeper</a>',
    '/deeper': '<title>Deeper</title>',
    '/listed': '<title>Listed</title><img src="/photo.png" alt="Photo">',
    '/moved': { status: 301, headers: { location: '/linked' } },
    '/private': '<title>Private</title>',
    '/robots.txt': 'User-agent: *\nDisallow: /private',
    '/sitemap.xml': (request, response) => {
      const locations = ['/listed', '/moved'].map(
        (path) => `<url><loc>http://${request.headers.host ?? ''}${path}</loc></url>`,
      );
      response.end(
        `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>`,
      );
    },
  });
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

async function paths(options: CrawlOptions) {
  const analysis = await crawl.analyse(await crawl.addSite(site.origin), options);
  const skipped = await crawl.db.crawlUrl.findMany({
    where: { analysisId: analysis.id, state: 'skipped' },
    orderBy: { url: 'asc' },
  });
  return {
    analysis,
    fetched: Object.keys(await statusByPath(crawl.db, analysis.id)),
    skipped: skipped.map(({ url, skipReason }) => [url.replace(site.origin, ''), skipReason]),
  };
}

test('the whole site: the pages that links and sitemaps lead to', async () => {
  const { fetched, skipped } = await paths({ mode: 'site' });
  expect(fetched).toEqual(['/', '/deeper', '/linked', '/listed', '/moved']);
  expect(skipped).toEqual([]);
});

test('sitemaps only: no link is followed, but a redirect is', async () => {
  const { fetched, skipped, analysis } = await paths({ mode: 'sitemap' });
  expect(fetched).toEqual(['/', '/linked', '/listed', '/moved']);
  expect(skipped).toEqual([['/deeper', 'not_listed']]);
  expect(
    await crawl.db.crawlUrl.count({ where: { analysisId: analysis.id, purpose: 'probe', state: 'done' } }),
  ).toBe(1);
});

test('a list: its URLs of this site that robots.txt allows, and the start URL', async () => {
  const urls = ['/deeper', '/deeper#twice', '/private', '/gone'].map((path) => site.origin + path);
  const { fetched, skipped, analysis } = await paths({
    mode: 'list',
    urls: [...urls, 'https://other.example/'],
  });
  expect(fetched).toEqual(['/', '/deeper', '/gone']);
  expect(skipped).toEqual([
    ['/linked', 'not_listed'],
    ['/listed', 'not_listed'],
    ['/moved', 'not_listed'],
    ['/private', 'robots'],
    ['https://other.example/', 'excluded'],
  ]);
  expect(analysis).toMatchObject({ totalUrls: 3, urlsChecked: 3, options: { mode: 'list' } });
});

test('two lists differ even when their URLs are no longer kept', async () => {
  const hashOf = async (...listed: readonly string[]) => {
    const urls = listed.map((path) => site.origin + path);
    return (await paths({ mode: 'list', urls })).analysis.listHash;
  };
  const both = await hashOf('/deeper', '/gone');
  expect(both).not.toBeNull();
  await expect(hashOf('/gone', '/deeper')).resolves.toBe(both);
  await expect(hashOf('/deeper')).resolves.not.toBe(both);
});

test('without checking external links they are recorded and never requested', async () => {
  const requests: string[] = [];
  const elsewhere = await serveSite({
    '/page': (request, response) => {
      requests.push(request.url ?? '');
      response.end('Elsewhere');
    },
  });
  const home = await serveSite({
    '/': `<title>Home</title><a href="${elsewhere.origin.replace('127.0.0.1', 'localhost')}/page">Elsewhere</a>`,
  });
  const analysis = await crawl.analyse(await crawl.addSite(home.origin), { checkExternalLinks: false });
  const [link] = await crawl.db.crawlUrl.findMany({ where: { analysisId: analysis.id, purpose: 'probe' } });
  await Promise.all([home.close(), elsewhere.close()]);
  expect(analysis.status).toBe('completed');
  expect(link).toMatchObject({ state: 'skipped', skipReason: 'external_link' });
  expect(requests).toEqual([]);
});
