import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Fix } from '@plumbline/fixes';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const NAME = 'Handbook of the workshop';
const topics = ['Planes', 'Chisels', 'Saws', 'Files', 'Clamps', 'Squares', 'Gauges', 'Mallets', 'Vices'];
const untitled = ['Drills for wood and for metal', 'Rasps and how they are made'];
const pathOf = (topic: string) => `/${topic.toLowerCase().replaceAll(' ', '-')}`;
/** Two pages of one heading: a title made of it would stand on both. */
const twins = ['/knives', '/blades'];

let crawl: TestCrawl;
let site: StaticSite;
let suggested: ReadonlyMap<string, string | null>;
beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await serveSite(pages());
  const check = await crawl.analyse(await crawl.addSite(site.origin));
  const issues = await crawl.db.issue.findMany({
    where: { analysisId: check.id, checkId: 'title-missing' },
  });
  suggested = new Map(
    issues.map(({ url, fix }) => [new URL(url).pathname, (fix as Fix | null)?.suggested ?? null]),
  );
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

function pages(): Record<string, SitePage> {
  const paths = [...topics, ...untitled].map(pathOf);
  const links = [...paths, ...twins].map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ');
  const page = (h1: string, title = '') =>
    `<!doctype html><html lang="en"><head>${title}</head><h1>${h1}</h1>${links}`;
  return {
    '/': page(NAME, `<title>${NAME}</title>`),
    ...Object.fromEntries(
      topics.map((topic) => [pathOf(topic), page(topic, `<title>${topic} – ${NAME}</title>`)]),
    ),
    ...Object.fromEntries(untitled.map((topic) => [pathOf(topic), page(topic)])),
    ...Object.fromEntries(twins.map((path) => [path, page('Knives')])),
  };
}

test('a suggested title is made as the other titles of the site are', () => {
  for (const topic of untitled) expect(suggested.get(pathOf(topic))).toBe(`${topic} – ${NAME}`);
});

test('none is suggested that would stand on two pages', () => {
  expect([...suggested.keys()]).toEqual(expect.arrayContaining(twins));
  for (const path of twins) expect(suggested.get(path)).toBeNull();
});
