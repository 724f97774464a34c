import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fixOf } from '@plumbline/database';
import { serveSite, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const topics = ['Planes', 'Chisels', 'Saws', 'Files', 'Clamps'];
const pathOf = (topic: string) => `/${topic.toLowerCase()}`;

let crawl: TestCrawl;
let site: StaticSite;
beforeAll(async () => {
  crawl = await openTestCrawl();
  const links = topics.map((topic) => `<a href="${pathOf(topic)}">${topic}</a>`).join(' ');
  const page = (topic: string) =>
    `<!doctype html><html lang="en"><title>${topic} of steel and wood | Oak!</title><main><h2>Use</h2>${links}</main>`;
  site = await serveSite({
    '/': page('Tools'),
    ...Object.fromEntries(topics.map((topic) => [pathOf(topic), page(topic)])),
  });
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

test('a suggested heading leaves out what all titles share, on a site without a single heading', async () => {
  const { id } = await crawl.analyse(await crawl.addSite(site.origin));
  const issues = await crawl.db.issue.findMany({ where: { analysisId: id, checkId: 'h1-missing' } });
  expect(issues.map((issue) => fixOf(issue)?.suggested).toSorted()).toEqual(
    ['Tools', ...topics].map((topic) => `${topic} of steel and wood`).toSorted(),
  );
});
