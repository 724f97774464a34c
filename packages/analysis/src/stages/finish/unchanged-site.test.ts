import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { deleteCheckSetting, putCheckSetting, readFigures, type Analysis } from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let site: StaticSite;
let target: TestSite;
let news: string;
let status: number;
let robots: string;

const words = Array.from({ length: 80 }, (_, number) => `drill${number}`).join(' ');

const page =
  (body: () => string): SitePage =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body());
  };

beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(() => crawl.close());
beforeEach(async () => {
  [news, status, robots] = ['nothing', 404, 'User-agent: *\nDisallow: /private'];
  site = await serveSite({
    '/': page(
      () => '<html lang="en"><title>Home</title><h1>Home</h1><a href="/news">News</a><a href="/old">Old</a>',
    ),
    '/news': page(() => `<html lang="en"><title>News</title><h1>News</h1><p>${news}</p><a href="/">Home</a>`),
    '/old': (_request, response) => response.writeHead(301, { location: '/news' }).end(),
    '/gone': (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(`<title>Drills</title><p>${words}</p>`),
    '/robots.txt': (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end(robots),
  });
  target = await crawl.addSite(site.origin);
});
afterEach(() => site.close());

/** Changes what a check of the whole site found, which shows whether the next analysis takes it over. */
async function mark({ id }: Analysis): Promise<void> {
  const found = (await issuesOf(crawl.db, id)).filter(({ checkId }) => checkId === 'sitemap-missing');
  const { count } = await crawl.db.issue.updateMany({
    where: { id: { in: found.map((issue) => issue.id) } },
    data: { evidence: { marked: true } },
  });
  expect(count).toBe(1);
}

async function isMarked({ id }: Analysis): Promise<boolean> {
  const found = (await issuesOf(crawl.db, id)).filter(({ checkId }) => checkId === 'sitemap-missing');
  expect(found).toHaveLength(1);
  return JSON.stringify(found[0]?.evidence) === '{"marked":true}';
}

async function foundOnGone({ id }: Analysis): Promise<readonly string[]> {
  const found = (await issuesOf(crawl.db, id)).filter(({ url }) => url.endsWith('/gone'));
  return found.map(({ checkId }) => checkId);
}

/** Returns all that the end of an analysis says of the site, without ids and times. */
async function verdictOf({ id: analysisId, ...analysis }: Analysis) {
  const issues = await issuesOf(crawl.db, analysisId);
  const pages = await crawl.db.crawlUrl.findMany({ where: { analysisId }, orderBy: { url: 'asc' } });
  return {
    score: analysis.healthScore,
    counts: [analysis.issuesFound, analysis.criticalIssues, analysis.warnings],
    issues: issues.map(({ id: _id, ...issue }) => issue),
    graph: pages.map(({ url, linksIn, linksOut, clickDepth, linkScore, redirectEndHash, redirectHops }) => [
      url,
      linksIn,
      linksOut,
      clickDepth,
      linkScore,
      redirectEndHash,
      redirectHops,
    ]),
  };
}

test('the figures that an analysis stores at its end are those of what it stored', async () => {
  await crawl.analyse(target);
  const analysis = await crawl.analyse(target);
  const { figures } = await crawl.db.analysis.findUniqueOrThrow({ where: { id: analysis.id } });
  const { distributions, sightings } = await readFigures(crawl.db, analysis, null);
  expect(figures).toMatchObject(JSON.parse(JSON.stringify({ distributions, sightings })) as object);
  expect(distributions.issues.length).toBeGreaterThan(1);
});

test('what checks found of a site that has not changed is taken over, with its link graph', async () => {
  const first = await crawl.analyse(target);
  const known = await verdictOf(first);
  const second = await crawl.analyse(target);
  // A made-up address is another one in each analysis.
  const withoutProbe = (verdict: typeof known) =>
    verdict.issues.filter(({ checkId }) => checkId !== 'http-soft-404-probe');
  expect({ ...(await verdictOf(second)), issues: null }).toEqual({ ...known, issues: null });
  expect(withoutProbe(await verdictOf(second))).toEqual(withoutProbe(known));
  await mark(second);
  expect(await isMarked(await crawl.analyse(target))).toBe(true);
});

test('so is what they found while another check is switched off', async () => {
  const { db, accountId } = crawl;
  await putCheckSetting(db, accountId, { checkId: 'h1-missing', enabled: false, severity: null });
  await mark(await crawl.analyse(target));
  const marked = await isMarked(await crawl.analyse(target));
  await deleteCheckSetting(db, accountId, 'h1-missing');
  expect(marked).toBe(true);
});

test.each([
  ['a page', () => (news = 'Something has happened after all.')],
  ['robots.txt', () => (robots = 'User-agent: *\nDisallow: /news')],
])('%s that has changed makes every check judge again', async (_what, change) => {
  await mark(await crawl.analyse(target));
  change();
  expect(await isMarked(await crawl.analyse(target))).toBe(false);
});

test('a link whose target answers otherwise makes every check judge again', async () => {
  news = '<a href="/gone">Gone</a>';
  await mark(await crawl.analyse(target));
  status = 410;
  expect(await isMarked(await crawl.analyse(target))).toBe(false);
});

test('other rules make every check judge again', async () => {
  const first = await crawl.analyse(target);
  await mark(first);
  await crawl.db.analysis.update({ where: { id: first.id }, data: { siteJudgedBy: 'other rules' } });
  expect(await isMarked(await crawl.analyse(target))).toBe(false);
});

test('a loss that is expected from now on makes every check judge again: what it absorbed may return', async () => {
  [news, status] = ['<a href="/gone">Gone</a>', 200];
  await crawl.analyse(target);
  status = 404;
  await mark(await crawl.analyse(target));
  const lost = await crawl.analyse(target);
  expect(await isMarked(lost)).toBe(true);
  expect(await foundOnGone(lost)).toEqual(['lost-page']);
  await crawl.db.site.update({ where: { id: target.siteId }, data: { expectedLosses: ['/gone'] } });
  expect(await isMarked(await crawl.analyse(target))).toBe(false);
});

test('details that are gone are not taken over', async () => {
  const first = await crawl.analyse(target);
  await mark(first);
  await crawl.db.analysis.update({ where: { id: first.id }, data: { details: 'going' } });
  expect(await isMarked(await crawl.analyse(target))).toBe(false);
});
