import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { askedChecks, catalogue } from '@plumbline/checks';
import type { FindingChange } from '@plumbline/contracts';
import { listIssueChanges, type Analysis } from '@plumbline/database';
import { patience, serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

/** A site that a browser showed in the first analysis, and that is read without one from then on. */
let crawl: TestCrawl;
let site: StaticSite;
let target: TestSite;
let before: Analysis;
const pages: Record<string, SitePage> = {};
const names = ['drills', 'bits', 'saws'] as const;

jest.setTimeout(180_000 * patience);

beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await serveSite(pages);
});
beforeEach(async () => {
  pages['/app.js'] = {
    headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=31536000' },
    body: '',
  };
  pages['/robots.txt'] = textFile(`User-agent: *\nSitemap: ${site.origin}/sitemap.txt`);
  pages['/sitemap.txt'] = textFile(['', ...names].map((name) => `${site.origin}/${name}`).join('\n'));
  show(document);
  target = await crawl.addSite(site.origin);
  before = await analyseInBrowser();
});
afterEach(() => crawl.db.analysis.deleteMany());
afterAll(async () => {
  await crawl.close();
  await site.close();
});

function textFile(body: string): SitePage {
  return { headers: { 'content-type': 'text/plain' }, body };
}

function show(pageOf: (name: string) => string): void {
  pages['/'] = pageOf('home');
  for (const name of names) pages[`/${name}`] = pageOf(name);
}

const words = (name: string, count: number) =>
  Array.from({ length: count }, (_, word) => `${name}${word}`).join(' ');

/** Returns a page as a browser shows it, with a fault that its source does not have. */
function document(name: string): string {
  const links = ['', ...names].map((path) => `<a href="/${path}">All about ${path}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><title>All about ${name} and more</title></head><body><div id="__next"><h1>About ${name}</h1><h1>More of ${name}</h1><p>${words(name, 150)}</p>${links}</div></body></html>`;
}

/** Returns the source of such a page, in which only text is there yet. */
function skeleton(name: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div id="__next"><p>${words(name, 150)}</p></div></body></html>`;
}

function shell(): string {
  return '<!doctype html><html lang="en"><head><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';
}

/** Analyses the site, and stores what a renderer would have stored besides. */
async function analyseInBrowser(): Promise<Analysis> {
  const analysis = await crawl.analyse(target);
  await crawl.db.crawlUrl.updateMany({
    where: { analysisId: analysis.id, purpose: 'page' },
    data: {
      rendered: true,
      renderReason: 'template',
      changedByRendering: ['title', 'h1', 'links', 'words'],
    },
  });
  return analysis;
}

async function changed(from: Analysis, after: Analysis, change: FindingChange) {
  const to = { analysis: after, checks: askedChecks(catalogue, new Map()) };
  const compared = { from: from.id, to, areChangesKept: false };
  const { rows } = await listIssueChanges(crawl.db, compared, change, { limit: 200 });
  return rows.map(
    ({ checkId, url, notJudged }) => `${checkId} ${new URL(url).pathname} ${String(notJudged)}`,
  );
}

async function lostIn({ id: analysisId }: Analysis) {
  const rows = await crawl.db.lostPage.findMany({ where: { analysisId }, orderBy: { url: 'asc' } });
  return rows.map(({ url, how }) => `${new URL(url).pathname} ${how}`);
}

describe.each([
  ['the skeleton of a page', skeleton],
  ['an empty shell', shell],
])('a reading without a browser of %s', (_what, pageOf) => {
  test('fixes nothing, finds nothing new and loses no page, until a browser is back', async () => {
    show(pageOf);
    const once = await crawl.analyse(target);
    const twice = await crawl.analyse(target);
    for (const [from, after] of [
      [before, once],
      [once, twice],
    ] as const) {
      expect(await changed(from, after, 'fixed')).toEqual([]);
      expect(await changed(from, after, 'new')).toEqual([]);
      expect(await lostIn(after)).toEqual([]);
      expect(after.healthScore).toBe(before.healthScore);
    }
    expect(await changed(before, once, 'not_judged')).toContain('h1-multiple /drills not_rendered');

    show(document);
    const back = await analyseInBrowser();
    expect(await changed(before, back, 'fixed')).toEqual([]);
    expect(await changed(before, back, 'new')).toEqual([]);
  });
});

test('nothing is fixed or lost by a reading without a browser that was asked for', async () => {
  show(skeleton);
  let last = before;
  for (const after of [
    await crawl.analyse(target, { render: 'never' }),
    await crawl.analyse(target, { render: 'never' }),
  ]) {
    expect(await changed(last, after, 'fixed')).toEqual([]);
    expect(await lostIn(after)).toEqual([]);
    last = after;
  }
});

test('pages to which only links of scripts lead are not lost, as long as they are there', async () => {
  delete pages['/sitemap.txt'];
  target = await crawl.addSite(site.origin);
  before = await analyseInBrowser();
  show(shell);
  pages['/drills'] = { status: 404 };
  for (const after of [await crawl.analyse(target), await crawl.analyse(target)]) {
    expect(await lostIn(after)).toEqual(['/drills status']);
    expect(await changed(before, after, 'fixed')).toEqual([]);
    expect(await changed(before, after, 'not_judged')).toContain('h1-multiple /saws not_asked');
  }
});

test('a page is lost all the same if its source says noindex or is not there', async () => {
  show(skeleton);
  pages['/drills'] = skeleton('drills').replace('<head>', '<head><meta name="robots" content="noindex">');
  pages['/bits'] = { status: 404 };
  expect(await lostIn(await crawl.analyse(target))).toEqual(['/bits status', '/drills noindex']);
});
