import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Fix } from '@plumbline/fixes';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const NAME = 'Handbook of the workshop';
const topics = ['Planes', 'Chisels', 'Saws', 'Files', 'Clamps', 'Squares', 'Gauges', 'Mallets', 'Vices'];
const untitled = ['Drills for wood and for metal', 'Rasps and how they are made'];
const pathOf = (topic: string) => `/${topic.toLowerCase().replaceAll(' ', '-')}`;
/** Two pages of one content: a title made from it would stand on both, and one of them is a copy. */
const twins = ['/knives', '/blades'];
const TEXT =
  'A drawknife is pulled towards the one who holds it, with the grain and never against it, and is kept as sharp ' +
  'as a razor by a stone that has been soaked in oil for an hour.';

let crawl: TestCrawl;
let site: StaticSite;
let titles: ReadonlyMap<string, string | null>;
let canonicals: ReadonlyMap<string, string | null>;
beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await serveSite(pages());
  const analysis = await crawl.analyse(await crawl.addSite(site.origin));
  titles = await suggestionsOf(analysis.id, 'title-missing');
  canonicals = await suggestionsOf(analysis.id, 'canonical-missing');
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

async function suggestionsOf(analysisId: string, checkId: string) {
  const issues = await crawl.db.issue.findMany({ where: { analysisId, checkId } });
  return new Map(
    issues.map(({ url, fix }) => [new URL(url).pathname, (fix as Fix | null)?.suggested ?? null]),
  );
}

function pages(): Record<string, SitePage> {
  const paths = [...topics, ...untitled].map(pathOf);
  const links = [...paths, ...twins].map((path) => `<a href="${path}">${path.slice(1)}</a>`).join(' ');
  const page = (h1: string, title = '', text = '') =>
    `<!doctype html><html lang="en"><head>${title}</head><main><h1>${h1}</h1><p>${text}</p></main>${links}`;
  return {
    '/': page(NAME, `<title>${NAME}</title>`),
    ...Object.fromEntries(
      topics.map((topic) => [pathOf(topic), page(topic, `<title>${topic} – ${NAME}</title>`)]),
    ),
    ...Object.fromEntries(untitled.map((topic) => [pathOf(topic), page(topic)])),
    ...Object.fromEntries(twins.map((path) => [path, page('Knives', '', TEXT)])),
  };
}

test('a suggested title is made as the other titles of the site are', () => {
  for (const topic of untitled) expect(titles.get(pathOf(topic))).toBe(`${topic} – ${NAME}`);
});

test('none is suggested that would stand on two pages', () => {
  expect([...titles.keys()]).toEqual(expect.arrayContaining(twins));
  for (const path of twins) expect(titles.get(path)).toBeNull();
});

test('no page that the plan calls a copy is suggested as a canonical', () => {
  expect(canonicals.get('/saws')).toBe(`${site.origin}/saws`);
  expect(twins.map((path) => canonicals.get(path)).toSorted()).toEqual([`${site.origin}/blades`, null]);
});
