import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catalogue, unfittingChecks } from '@plumbline/checks';
import { readIndexableUrls, listSiteEdits, listSitemapUrls, type Analysis } from '@plumbline/database';
import { mergeSitemaps, removeUnfit } from '@plumbline/fixes';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const TEXT =
  'A drawknife is pulled towards the one who holds it, with the grain and never against it, and is kept as sharp ' +
  'as a razor by a stone that has been soaked in oil for an hour.';
const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><main><h1>${title}</h1>${content}</main>`;

const manuals = ['/', '/chisels', '/planes', '/saws'];
const errorPages = {
  '/page-404': page('Page 404', 'Try the search instead.'),
  '/not-found': page('Product not found', 'It may be sold again in spring.'),
  '/blank': page('', ''),
  '/gone': { status: 410, body: page('Gone', 'This page is gone.') },
};
const cart = { '/cart': page('Cart', TEXT) };
const listed = ['/', '/planes', '/not-found', '/gone'];

let crawl: TestCrawl;
let site: StaticSite;
let analysis: Analysis;
beforeAll(async () => {
  crawl = await openTestCrawl();
  const links = [...manuals, ...Object.keys(errorPages), ...Object.keys(cart)]
    .map((path) => `<a href="${path}">${path}</a>`)
    .join(' ');
  const pages = manuals.map((path): [string, string] => [path, page(`All about ${path}`, TEXT + links)]);
  site = await serveSite({
    ...Object.fromEntries(pages),
    ...errorPages,
    ...cart,
    '/sitemap.xml': ({ headers: { host = '' } }, response) => {
      const entries = listed.map((path) => `<url><loc>http://${host}${path}</loc></url>`).join('');
      response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`);
    },
  });
  analysis = await crawl.analyse(await crawl.addSite(site.origin));
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

const pathsOf = (urls: readonly string[]) => urls.map((url) => new URL(url).pathname).toSorted();

test('error pages that answer 200 are found', async () => {
  const { id: analysisId } = analysis;
  const issues = await crawl.db.issue.findMany({ where: { analysisId, checkId: 'http-soft-404' } });
  expect(pathsOf(issues.map(({ url }) => url))).toEqual(['/blank', '/not-found', '/page-404']);
});

test('the content of an error page has no other finding', async () => {
  const { id: analysisId } = analysis;
  const url = { endsWith: '/not-found' };
  const issues = await crawl.db.issue.findMany({ where: { analysisId, url }, select: { checkId: true } });
  const kinds = new Set(issues.map(({ checkId }) => checkId.split('-', 1)[0]));
  expect([...kinds].toSorted()).toEqual(['http']);
});

test('the sitemap of the whole site leaves out error pages and carts', async () => {
  const urls: string[] = [];
  for await (const some of readIndexableUrls(crawl.db, analysis, unfittingChecks)) urls.push(...some);
  expect(pathsOf(urls)).toEqual(manuals);
});

test('the corrected sitemap drops the error pages that it has, and adds none', async () => {
  const checkIds = catalogue.map(({ id }) => id);
  const entriesNow = await listSitemapUrls(crawl.db, analysis.id, unfittingChecks);
  const edits = [...(await listSiteEdits(crawl.db, analysis.id, checkIds)), ...removeUnfit(entriesNow)];
  const [corrected] = mergeSitemaps(analysis.siteFiles?.sitemaps ?? [], entriesNow, edits);
  const entries = (corrected?.content ?? '').matchAll(/<loc>(.*?)<\/loc>/g);
  expect(pathsOf([...entries].map(([, url = '']) => url))).toEqual(manuals);
});
