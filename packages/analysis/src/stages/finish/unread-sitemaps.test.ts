import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { askedChecks, catalogue } from '@plumbline/checks';
import type { FindingChange } from '@plumbline/contracts';
import { listIssueChanges, type Analysis } from '@plumbline/database';
import { patience, serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
const sites: StaticSite[] = [];

// Each test runs several analyses, perhaps on a busy machine.
jest.setTimeout(180_000 * patience);

beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(async () => {
  await crawl.close();
  await Promise.all(sites.map((site) => site.close()));
});

const document = (title: string, to: string) =>
  `<title>${title}</title><h1>${title}</h1><p>${`All about ${title}. `.repeat(20)}</p><a href="${to}">More</a>`;
const plain = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body });

/**
 * Serves a site whose sitemap lists a page that nothing links to and one that is not there, but not the page "/linked".
 */
async function serve(declaration: (sitemap: string) => string) {
  const pages: Record<string, SitePage> = {};
  const site = await serveSite(pages);
  sites.push(site);
  const list = ['/', '/listed', '/missing'].map((path) => `<url><loc>${site.origin}${path}</loc></url>`);
  const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list.join('')}</urlset>`;
  Object.assign(pages, {
    '/': document('Drills and bits', '/linked'),
    '/linked': document('Bits for concrete', '/'),
    '/listed': document('Bits for steel', '/'),
    '/robots.txt': plain(declaration(`${site.origin}/sitemap.xml`)),
    '/sitemap.xml': { headers: { 'content-type': 'application/xml' }, body: sitemap },
  });
  return { pages, target: await crawl.addSite(site.origin) };
}

/** Puts the sitemap where crawlers find it only if robots.txt names it. */
function moveSitemap(pages: Record<string, SitePage>): void {
  pages['/map/pages.xml'] = pages['/sitemap.xml'] ?? '';
  delete pages['/sitemap.xml'];
}

/** Analyses such a site before the first of some tests. Each begins with this site, after that analysis. */
function analysedSite(
  declaration: (sitemap: string) => string,
  change: (pages: Record<string, SitePage>) => void = () => undefined,
) {
  const site = {} as Awaited<ReturnType<typeof serve>> & { before: Analysis };
  let healthy: Readonly<Record<string, SitePage>>;
  beforeAll(async () => {
    Object.assign(site, await serve(declaration));
    change(site.pages);
    healthy = { ...site.pages };
    site.before = await crawl.analyse(site.target);
  });
  afterEach(async () => {
    Object.assign(site.pages, healthy);
    await crawl.forgetAfter(site.before);
  });
  return site;
}

async function changed(from: Analysis, after: Analysis, change: FindingChange) {
  const to = { analysis: after, checks: askedChecks(catalogue, new Map()) };
  const compared = { from: from.id, to, areChangesKept: false };
  const { rows } = await listIssueChanges(crawl.db, compared, change, { limit: 200 });
  return rows
    .filter(({ checkId }) => checkId.startsWith('sitemap-'))
    .map(({ checkId, url, notJudged }) =>
      [checkId, new URL(url).pathname, notJudged].filter(Boolean).join(' '),
    )
    .toSorted();
}

const declared = (sitemap: string) => `User-agent: *\nSitemap: ${sitemap}`;
const entries = ['sitemap-page-missing /linked', 'sitemap-url-error /missing'];

const shop = analysedSite(declared);
const undeclared = analysedSite(() => 'User-agent: *');

test.each<readonly [string, typeof shop, SitePage, string, string[]]>([
  [
    'is cut off',
    shop,
    { body: '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>' },
    'lost',
    entries,
  ],
  ['fails', shop, { status: 500 }, 'lost', entries],
  ['is refused', shop, { status: 403 }, 'refused', entries],
  [
    'fails where nothing declares it',
    undeclared,
    { status: 500 },
    'lost',
    [...entries.slice(0, 1), 'sitemap-undeclared /', ...entries.slice(1)],
  ],
])('what a sitemap lists is not judged while it %s', async (_how, served, answer, why, unread) => {
  const { pages, target, before } = served;
  const read = pages['/sitemap.xml'] ?? '';
  pages['/sitemap.xml'] = answer;
  let last = before;
  for (const after of [await crawl.analyse(target), await crawl.analyse(target)]) {
    expect(await changed(last, after, 'fixed')).toEqual([]);
    expect(await changed(last, after, 'not_judged')).toEqual(unread.map((finding) => `${finding} ${why}`));
    expect(await crawl.db.lostPage.count({ where: { analysisId: after.id } })).toBe(0);
    expect(after.seen?.sitemaps).toEqual({ known: 1, seen: 0 });
    last = after;
  }

  pages['/sitemap.xml'] = read;
  const back = await crawl.analyse(target);
  expect(back.seen?.sitemaps).toBeUndefined();
  expect(await changed(last, back, 'still')).toEqual(unread);
  expect(await changed(last, back, 'not_judged')).toEqual([]);
  expect(await crawl.db.lostPage.count({ where: { analysisId: back.id } })).toBe(0);
});

describe('a robots.txt that was read and then', () => {
  const html = { 'content-type': 'text/html' };
  const site = analysedSite(
    (sitemap) => `User-agent: *\nDisallow: /private/\nSitemap: ${sitemap.replace('sitemap', 'map/pages')}`,
    (pages) => {
      moveSitemap(pages);
      pages['/linked'] = `${document('Bits for concrete', '/')}<script src="/private/app.js"></script>`;
    },
  );

  test.each<readonly [string, SitePage, string]>([
    ['refuses the crawler', { status: 403 }, 'refused'],
    ['is the page of an application', { headers: html, body: '<!doctype html><title>Shop</title>' }, 'lost'],
  ])('%s fixes nothing, and loses no page of the sitemap that it named', async (_how, answer, why) => {
    const { pages, target, before } = site;
    const read = pages['/robots.txt'] ?? '';
    pages['/robots.txt'] = answer;
    let last = before;
    for (const after of [await crawl.analyse(target), await crawl.analyse(target)]) {
      expect(after.figures?.comparison?.counts.fixed).toBe(0);
      expect(await changed(last, after, 'not_judged')).toEqual(entries.map((finding) => `${finding} ${why}`));
      expect(after.unjudgedChecks['robots-txt-blocks-resources']).toBe(why);
      expect(await changed(last, after, 'new')).toEqual([]);
      expect(after.healthScore).toBeLessThanOrEqual(before.healthScore ?? 0);
      expect(await crawl.db.lostPage.count({ where: { analysisId: after.id } })).toBe(0);
      last = after;
    }

    pages['/robots.txt'] = read;
    const back = await crawl.analyse(target);
    expect(back.unjudgedChecks).toEqual({});
    expect(await changed(last, back, 'still')).toEqual(entries);
  });
});

describe('that there is no sitemap is not judged while', () => {
  const without = analysedSite(
    () => 'User-agent: *',
    (pages) => delete pages['/sitemap.xml'],
  );

  test.each<readonly [string, SitePage, string]>([
    ['a usual place refuses the crawler', { status: 403 }, 'refused'],
    ['a usual place fails', { status: 500 }, 'lost'],
  ])('%s', async (_how, answer, why) => {
    const { pages, target, before } = without;
    pages['/sitemap.xml'] = answer;
    let last = before;
    for (const after of [await crawl.analyse(target), await crawl.analyse(target)]) {
      expect(await changed(last, after, 'fixed')).toEqual([]);
      expect(await changed(last, after, 'not_judged')).toEqual([`sitemap-missing / ${why}`]);
      last = after;
    }

    delete pages['/sitemap.xml'];
    const back = await crawl.analyse(target);
    expect(await changed(last, back, 'still')).toEqual(['sitemap-missing /']);
    expect(back.unjudgedChecks).toEqual({});
  });
});

describe('a page that the sitemap did not list is still missing from it when', () => {
  const xml = (body: string): SitePage => ({ headers: { 'content-type': 'application/xml' }, body });
  const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
  const named = analysedSite((sitemap) => declared(sitemap.replace('sitemap', 'map/pages')), moveSitemap);

  test.each<readonly [string, typeof shop, Readonly<Record<string, SitePage>>, FindingChange, string]>([
    [
      'robots.txt names the file no longer',
      named,
      { '/robots.txt': plain('User-agent: *') },
      'not_judged',
      'sitemap-page-missing /linked lost',
    ],
    [
      'the file is gone',
      shop,
      { '/sitemap.xml': { status: 404 } },
      'not_judged',
      'sitemap-page-missing /linked lost',
    ],
    [
      'the file has no entries',
      shop,
      { '/sitemap.xml': xml(`<urlset ${schema}></urlset>`) },
      'still',
      'sitemap-page-missing /linked',
    ],
    [
      'the file is an index without entries',
      shop,
      { '/sitemap.xml': xml(`<sitemapindex ${schema}/>`) },
      'still',
      'sitemap-page-missing /linked',
    ],
  ])('%s', async (_how, served, answers, change, finding) => {
    const { pages, target, before } = served;
    const read = { ...pages };
    Object.assign(pages, answers);
    let last = before;
    for (const after of [await crawl.analyse(target), await crawl.analyse(target)]) {
      expect(await changed(last, after, 'fixed')).toEqual([]);
      expect(await changed(last, after, change)).toContain(finding);
      last = after;
    }

    Object.assign(pages, read);
    const back = await crawl.analyse(target);
    expect(await changed(last, back, 'still')).toContain('sitemap-page-missing /linked');
    expect(back.unjudgedChecks).toEqual({});
  });
});

test('a sitemap that is not there any more lists nothing', async () => {
  const { pages, target, before } = shop;
  pages['/sitemap.xml'] = { status: 404 };
  const after = await crawl.analyse(target);
  expect(await changed(before, after, 'fixed')).toEqual([]);
  const lost = await crawl.db.lostPage.findMany({ where: { analysisId: after.id } });
  expect(lost.map(({ url, how }) => [new URL(url).pathname, how])).toEqual([['/listed', 'unlinked']]);
});

test('what a sitemap lacks is not fixed while a notice of maintenance hides the clicks from the home page', async () => {
  const { pages, target } = await serve(declared);
  pages['/listed'] = document('Bits for steel', '/linked');
  const before = await crawl.analyse(target);
  pages['/'] =
    '<title>Down for maintenance</title><meta name="robots" content="noindex"><h1>We will be back soon</h1>';
  const after = await crawl.analyse(target);
  expect(await changed(before, after, 'fixed')).toEqual([]);
  expect(await changed(before, after, 'not_judged')).toEqual(['sitemap-page-missing /linked lost']);
});

test('what a sitemap lacks is not fixed while clicks lead there only by a page that cannot be read', async () => {
  const { pages, target } = await serve(declared);
  pages['/linked'] = document('Bits for concrete', '/listed');
  pages['/listed'] = document('Bits for steel', '/behind');
  pages['/behind'] = document('Bits for glass', '/');
  let last = await crawl.analyse(target);
  const { '/linked': linked = '' } = pages;
  pages['/linked'] = { status: 403 };
  for (const after of [await crawl.analyse(target), await crawl.analyse(target)]) {
    expect(await changed(last, after, 'fixed')).toEqual([]);
    expect(await changed(last, after, 'not_judged')).toContain('sitemap-page-missing /behind not_asked');
    last = after;
  }

  pages['/linked'] = linked;
  const back = await crawl.analyse(target);
  expect(await changed(last, back, 'still')).toContain('sitemap-page-missing /behind');
});

test('a sitemap that was made for another host is one issue, and does not fix what it lacked', async () => {
  const { pages, target, before } = shop;
  const list = ['/', '/linked'].map((path) => `<url><loc>https://staging.example${path}</loc></url>`);
  pages['/sitemap.xml'] = {
    headers: { 'content-type': 'application/xml' },
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list.join('')}</urlset>`,
  };
  const after = await crawl.analyse(target);
  expect(await changed(before, after, 'new')).toEqual(['sitemap-url-invalid /']);
  expect(await changed(before, after, 'fixed')).toEqual([]);
  expect(await changed(before, after, 'not_judged')).toEqual([
    'sitemap-page-missing /linked not_asked',
    'sitemap-url-error /missing lost',
  ]);
});

test('a sitemap that never could be read leaves nothing unjudged after a night on which the site was cut off', async () => {
  const { pages, target } = await serve(
    (sitemap) => `${declared(sitemap)}\n${declared(sitemap.replace('sitemap', 'old'))}`,
  );
  pages['/old.xml'] = { status: 500 };
  const before = await crawl.analyse(target);
  expect(before.unjudgedChecks).toEqual({});
  const { '/': home = '', '/linked': linked = '' } = pages;
  pages['/linked'] = (_request, response) => {
    pages['/'] = { status: 403 };
    response.writeHead(403).end();
  };
  const cutOff = await crawl.analyse(target);
  expect(cutOff.unjudgedChecks).toMatchObject({
    'sitemap-page-missing': 'refused',
    'struct-orphan': 'refused',
  });

  Object.assign(pages, { '/': home, '/linked': linked });
  const after = await crawl.analyse(target);
  expect(after.unjudgedChecks).toEqual({});
  expect(await changed(before, after, 'still')).toContain('sitemap-url-error /missing');
});
