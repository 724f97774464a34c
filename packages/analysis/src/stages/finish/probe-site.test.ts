import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(() => crawl.close());

/** Serves a shop that answers 200 to everything below `/shop/`, on a site that otherwise answers 404 to unknown paths. */
function serveShop(): Promise<StaticSite> {
  const products = Array.from({ length: 20 }, (_, number) => `/shop/${number}`);
  const links = products.map((path) => `<a href="${path}">Product</a>`).join('');
  const known: Record<string, string> = { '/': `<html lang="en"><title>Home</title>${links}` };
  return serveSite(
    new Proxy(known, {
      get: (pages, path) =>
        pages[String(path)] ?? (/^\/shop\//.test(String(path)) ? '<h1>Shop</h1>' : undefined),
    }),
  );
}

test('each of the larger parts of a site gets a request for a page that does not exist', async () => {
  const shop = await serveShop();
  const analysis = await crawl.analyse(await crawl.addSite(shop.origin));
  await shop.close();
  const issue = await crawl.db.issue.findFirstOrThrow({
    where: { analysisId: analysis.id, checkId: 'http-soft-404-probe' },
  });
  const { probes } = issue.evidence as unknown as {
    readonly probes: readonly { readonly probeUrl: string }[];
  };
  expect(probes).toHaveLength(1);
  expect(probes[0]?.probeUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shop\/[\da-f]{32}$/);
});

test('a bot challenge at an unknown address is no page there', async () => {
  const known: Record<string, string> = { '/': '<html lang="en"><title>Home</title><p>Drills</p>' };
  const challenge = '<title>Just a moment</title><script>window._cf_chl_opt = {}</script>';
  const guarded = await serveSite(
    new Proxy(known, { get: (pages, path) => pages[String(path)] ?? challenge }),
  );
  const { unjudgedChecks, id } = await crawl.analyse(await crawl.addSite(guarded.origin));
  await guarded.close();
  expect(unjudgedChecks).toMatchObject({
    'http-soft-404-probe': 'refused',
    'ai-llms-txt-invalid': 'refused',
  });
  const checkId = { in: ['http-soft-404-probe', 'ai-llms-txt-invalid'] };
  await expect(crawl.db.issue.count({ where: { analysisId: id, checkId } })).resolves.toBe(0);
});

test('the home page is requested once as each bot that robots.txt lets in, and a refusal is found', async () => {
  const asked: string[] = [];
  const edge = await serveSite({
    '/': (request, response) => {
      const agent = request.headers['user-agent'] ?? '';
      asked.push(agent);
      response.writeHead(agent.includes('OAI-SearchBot') ? 403 : 200, { 'content-type': 'text/html' });
      response.end('<html lang="en"><title>Home</title><p>Drills</p>');
    },
    '/robots.txt': 'User-agent: PerplexityBot\nDisallow: /\n\nUser-agent: *\nAllow: /',
  });
  const analysis = await crawl.analyse(await crawl.addSite(edge.origin));
  await edge.close();
  const issue = await crawl.db.issue.findFirstOrThrow({
    where: { analysisId: analysis.id, checkId: 'ai-bots-blocked-at-edge' },
  });
  expect(issue.evidence).toEqual({ bots: [{ bot: 'OAI-SearchBot', status: 403, challenge: false }] });
  const named = (token: string) => asked.filter((agent) => agent.includes(token)).length;
  expect([named('OAI-SearchBot'), named('Bingbot'), named('PerplexityBot')]).toEqual([1, 1, 0]);
});

test('the licence that robots.txt names is requested', async () => {
  const licensed = await serveSite({
    '/': '<html lang="en"><title>Home</title><p>Drills</p>',
    '/robots.txt': (request, response) => {
      response.end(`License: http://${request.headers.host ?? ''}/license.xml`);
    },
  });
  const analysis = await crawl.analyse(await crawl.addSite(licensed.origin));
  await licensed.close();
  const issue = await crawl.db.issue.findFirstOrThrow({
    where: { analysisId: analysis.id, checkId: 'robots-txt-syntax' },
  });
  expect(issue.evidence).toMatchObject({ files: [{ errors: [{ reason: 'the licence answers 404' }] }] });
});

test('a redirect loop that ends once the visitor keeps its cookie is told from one that never ends', async () => {
  const html = { 'content-type': 'text/html' };
  const to = (location: string, cookie?: string) => ({
    location,
    ...(cookie === undefined ? {} : { 'set-cookie': `${cookie}=yes; Path=/` }),
  });
  const walled = await serveSite({
    '/': '<html lang="en"><title>Home</title><a href="/wall">A</a> <a href="/age">B</a> <a href="/loop">C</a>',
    '/wall': ({ headers }, response) => {
      if (headers.cookie?.includes('wall=yes') === true) response.writeHead(200, html).end('<p>Walled</p>');
      else response.writeHead(302, to('/wall', 'wall')).end();
    },
    '/age': ({ headers }, response) => {
      if (headers.cookie?.includes('age=yes') === true) response.writeHead(200, html).end('<p>Wine</p>');
      else response.writeHead(302, to('/age-gate')).end();
    },
    '/age-gate': (_request, response) => void response.writeHead(302, to('/age', 'age')).end(),
    '/loop': (_request, response) => void response.writeHead(302, to('/loop', 'loop')).end(),
  });
  const analysis = await crawl.analyse(await crawl.addSite(walled.origin));
  await walled.close();
  const issues = await crawl.db.issue.findMany({
    where: { analysisId: analysis.id, checkId: 'redirect-loop' },
    orderBy: { url: 'asc' },
  });
  expect(issues.map(({ url, severity }) => [new URL(url).pathname, severity])).toEqual([
    ['/age', 'medium'],
    ['/loop', 'critical'],
    ['/wall', 'medium'],
  ]);
});

test('nothing is judged of what robots.txt forbids to ask for', async () => {
  const closed = await serveSite({
    '/': '<html lang="en"><title>Home</title><p>Drills</p>',
    '/robots.txt': 'User-agent: *\nDisallow: /apple-touch-icon-precomposed.png',
  });
  const analysis = await crawl.analyse(await crawl.addSite(closed.origin));
  await closed.close();
  expect(analysis.unjudgedChecks).toEqual({ 'icon-apple-touch-missing': 'refused' });
});
