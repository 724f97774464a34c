import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, statusByPath, type TestCrawl } from '../../testing/test-crawl.ts';

const credentials = {
  basicAuth: { username: 'ann', password: 'Kalmar-7741' },
  headers: { 'X-Gate': 'open-sesame' },
  cookies: 'login=very-secret',
};
const basic = `Basic ${Buffer.from('ann:Kalmar-7741').toString('base64')}`;

let crawl: TestCrawl;
const sites: StaticSite[] = [];
beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(async () => {
  await crawl.close();
  await Promise.all(sites.map((site) => site.close()));
});

async function serve(pages: Parameters<typeof serveSite>[0]): Promise<StaticSite> {
  const site = await serveSite(pages);
  sites.push(site);
  return site;
}

async function serveLocked() {
  const guarded =
    (body: string): Parameters<typeof serveSite>[0][string] =>
    (request, response) => {
      const { authorization, cookie, 'x-gate': gate } = request.headers;
      const opens = authorization === basic && gate === 'open-sesame' && cookie === 'login=very-secret';
      response.writeHead(opens ? 200 : 401, { 'content-type': 'text/html' }).end(opens ? body : 'No.');
    };
  return serve({
    '/': guarded('<title>In</title><a href="/deep">Deep</a><img src="/logo.svg" alt="Logo">'),
    '/deep': guarded('<title>Deep</title>'),
    '/logo.svg': guarded('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    '/robots.txt': guarded('User-agent: *\nDisallow:'),
  });
}

test('a protected site is analysed with its credentials, including files and robots.txt, and no log contains them', async () => {
  const site = await serveLocked();
  const analysis = await crawl.analyse(await crawl.addSite(site.origin, credentials));
  expect(analysis).toMatchObject({ status: 'completed', urlsChecked: 2 });
  expect(await statusByPath(crawl.db, analysis.id)).toEqual({ '/': 200, '/deep': 200 });
  const probes = await crawl.db.crawlUrl.findMany({ where: { analysisId: analysis.id, purpose: 'probe' } });
  expect(probes.map(({ statusCode }) => statusCode)).toEqual([200]);
  expect(JSON.stringify(analysis.siteFiles)).toContain('Disallow:');
  expect(crawl.log()).toContain('analysis.completed');
  for (const secret of ['Kalmar', basic.slice(6), 'sesame', 'very-secret']) {
    expect(crawl.log()).not.toContain(secret);
    expect(JSON.stringify(analysis.siteFiles)).not.toContain(secret);
  }
});

test('an analysis of a protected site without credentials fails because of the 401', async () => {
  const site = await serveLocked();
  const analysis = await crawl.analyse(await crawl.addSite(site.origin));
  expect(analysis).toMatchObject({ status: 'failed', failureReason: 'start_url_refused' });
});

test('credentials that were sealed with another key fail the analysis instead of holding it up', async () => {
  const site = await crawl.addSite('http://127.0.0.1:9/', credentials);
  await crawl.db.site.update({ where: { id: site.siteId }, data: { credentials: Buffer.alloc(64, 1) } });
  expect(await crawl.analyse(site)).toMatchObject({ status: 'failed', failureReason: 'internal' });
});

test('the crawler passes a cookie wall with the cookie that it sets, on every page, and stores no readable cookie', async () => {
  const walled =
    (body: string): Parameters<typeof serveSite>[0][string] =>
    (request, response) => {
      if (request.headers.cookie?.includes('consent=yes') === true) {
        response.setHeader('set-cookie', 'session=somebody');
        response.setHeader('content-type', 'text/html').end(body);
        return;
      }
      response.writeHead(302, { location: request.url, 'set-cookie': 'consent=yes; Path=/' }).end();
    };
  const site = await serve({
    '/': walled('<title>In</title><a href="/a">A</a>'),
    '/a': walled('<title>A</title><a href="/b">B</a>'),
    '/b': walled('<title>B</title>'),
  });
  const analysis = await crawl.analyse(await crawl.addSite(site.origin));
  expect(await statusByPath(crawl.db, analysis.id)).toEqual({ '/': 200, '/a': 200, '/b': 200 });
  expect(Buffer.from(analysis.cookies ?? []).toString()).not.toContain('consent');
  const where = { analysisId: analysis.id };
  const stored = [
    await crawl.db.crawlUrl.findMany({ where }),
    await crawl.db.pageContent.findMany({ where }),
  ];
  const headers = stored.flat().map((row) => row.headers);
  expect(headers.map((sent) => Object.keys(sent ?? {}))).toContainEqual(
    expect.arrayContaining(['content-type']),
  );
  expect(JSON.stringify(headers)).not.toContain('somebody');
});
