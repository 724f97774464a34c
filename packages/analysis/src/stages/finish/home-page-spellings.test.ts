import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unfittingChecks } from '@plumbline/checks';
import { fixOf, readIndexableUrls, readLinkTargets, type Analysis } from '@plumbline/database';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const TEXT =
  'A drawknife is pulled towards the one who holds it, with the grain and never against it, and is kept as sharp ' +
  'as a razor by a stone that has been soaked in oil for an hour.';
const topics = ['planes', 'chisels', 'saws', 'files'];
const links = topics.map((topic) => `<a href="/${topic}.html">${topic}</a>`).join(' ');
const page = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head>
  <nav><a href="/index.html">Home</a> ${links}</nav><main><h1>${title}</h1><p>${title}: ${TEXT}</p></main>`;

let crawl: TestCrawl;
let site: StaticSite;
let analysis: Analysis;
beforeAll(async () => {
  crawl = await openTestCrawl();
  const home = page('Handbook of the workshop');
  const pages = topics.map((topic): [string, string] => [`/${topic}.html`, page(`All about ${topic}`)]);
  site = await serveSite({
    '/': home,
    '/index.html': home,
    ...Object.fromEntries(pages),
    '/sitemap.xml': ({ headers: { host = '' } }, response) => {
      const entries = topics.map((topic) => `<url><loc>http://${host}/${topic}.html</loc></url>`).join('');
      response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`);
    },
  });
  analysis = await crawl.analyse(await crawl.addSite(site.origin));
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

const issuesOf = (checkId: string) =>
  crawl.db.issue.findMany({ where: { analysisId: analysis.id, checkId }, orderBy: { url: 'asc' } });

test('a home page that every page links to as /index.html is kept as /', async () => {
  const issues = await issuesOf('dup-url-variants');
  expect(issues.map(({ url }) => url)).toEqual([`${site.origin}/`]);
});

test('a canonical is suggested for / and none for /index.html', async () => {
  const issues = await issuesOf('canonical-missing');
  const fixes = issues.map((issue) => [issue.url, fixOf(issue)?.suggested ?? null]);
  expect(fixes).toEqual(expect.arrayContaining([[`${site.origin}/`, `${site.origin}/`]]));
  expect(fixes).toEqual(expect.arrayContaining([[`${site.origin}/index.html`, null]]));
});

test('the sitemap lists / and leaves /index.html out', async () => {
  const urls: string[] = [];
  for await (const some of readIndexableUrls(crawl.db, analysis, unfittingChecks)) urls.push(...some);
  const paths = urls.map((url) => new URL(url).pathname).toSorted();
  expect(paths).toEqual(['/', ...topics.map((topic) => `/${topic}.html`)].toSorted());
});

test('its own sitemap lacks /, and not /index.html', async () => {
  const issues = await issuesOf('sitemap-page-missing');
  expect(issues.map(({ url }) => url)).toEqual([`${site.origin}/`]);
});

test('links lead to / and not to /index.html', async () => {
  const targets = await readLinkTargets(crawl.db, analysis.id, unfittingChecks, 50);
  expect(targets).toContain(`${site.origin}/"`);
  expect(targets).not.toContain('/index.html');
});
