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

/** Two analyses, of which the later one is judged. */
interface Pair {
  readonly last: Analysis;
  readonly after: Analysis;
}

/**
 * Analyses such a site once, once more with each of these answers after the other, the last one twice, and again as at
 * first. Tests read what came of it.
 */
function analysedInTurn(
  declaration: (sitemap: string) => string,
  answers: readonly Readonly<Record<string, SitePage>>[],
  change: (pages: Record<string, SitePage>) => void = () => undefined,
) {
  const turns = { unread: [] as Pair[] } as { before: Analysis; unread: Pair[]; back: Pair };
  beforeAll(async () => {
    const { pages, target } = await serve(declaration);
    change(pages);
    const healthy = { ...pages };
    let last = (turns.before = await crawl.analyse(target));
    for (const answer of [...answers, ...answers.slice(-1)]) {
      Object.assign(pages, healthy, answer);
      const after = await crawl.analyse(target);
      turns.unread.push({ last, after });
      last = after;
    }
    for (const path of Object.keys(pages)) if (!(path in healthy)) Reflect.deleteProperty(pages, path);
    Object.assign(pages, healthy);
    turns.back = { last, after: await crawl.analyse(target) };
  });
  return turns;
}

async function changed({ last: from, after }: Pair, change: FindingChange) {
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
const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const entries = ['sitemap-page-missing /linked', 'sitemap-url-error /missing'];

const shop = analysedSite(declared);
const lostPagesOf = ({ id: analysisId }: Analysis) => crawl.db.lostPage.count({ where: { analysisId } });

describe('what a sitemap lists is not judged while it', () => {
  const answers: readonly (readonly [string, SitePage, string])[] = [
    ['is cut off', { body: `<urlset ${schema}><url><loc>` }, 'lost'],
    ['fails', { status: 500 }, 'lost'],
    ['is refused', { status: 403 }, 'refused'],
  ];
  const turns = analysedInTurn(
    declared,
    answers.map(([, answer]) => ({ '/sitemap.xml': answer })),
  );
  const undeclared = analysedInTurn(() => 'User-agent: *', [{ '/sitemap.xml': { status: 500 } }]);
  const ofUndeclared = [...entries.slice(0, 1), 'sitemap-undeclared /', ...entries.slice(1)];

  test.each<readonly [string, () => readonly Pair[], string, readonly string[]]>([
    ...answers.map(
      ([how, , why], index) => [how, () => turns.unread.slice(index, index + 1), why, entries] as const,
    ),
    ['is refused again', () => turns.unread.slice(-1), 'refused', entries],
    ['fails where nothing declares it, and again', () => undeclared.unread, 'lost', ofUndeclared],
  ])('%s', async (_how, pairs, why, unread) => {
    for (const pair of pairs()) {
      expect(await changed(pair, 'fixed')).toEqual([]);
      expect(await changed(pair, 'not_judged')).toEqual(unread.map((finding) => `${finding} ${why}`));
      expect(await lostPagesOf(pair.after)).toBe(0);
      expect(pair.after.seen?.sitemaps).toEqual({ known: 1, seen: 0 });
    }
  });

  test.each([
    ['it', turns, entries],
    ['one that nothing declares', undeclared, ofUndeclared],
  ] as const)('until %s is read again', async (_what, { back }, unread) => {
    expect(back.after.seen?.sitemaps).toBeUndefined();
    expect(await changed(back, 'still')).toEqual(unread);
    expect(await changed(back, 'not_judged')).toEqual([]);
    expect(await lostPagesOf(back.after)).toBe(0);
  });
});

describe('a robots.txt that was read and then', () => {
  const html = { 'content-type': 'text/html' };
  const answers: readonly (readonly [string, SitePage, string])[] = [
    ['refuses the crawler', { status: 403 }, 'refused'],
    ['is the page of an application', { headers: html, body: '<!doctype html><title>Shop</title>' }, 'lost'],
  ];
  const turns = analysedInTurn(
    (sitemap) => `User-agent: *\nDisallow: /private/\nSitemap: ${sitemap.replace('sitemap', 'map/pages')}`,
    answers.map(([, answer]) => ({ '/robots.txt': answer })),
    (pages) => {
      moveSitemap(pages);
      pages['/linked'] = `${document('Bits for concrete', '/')}<script src="/private/app.js"></script>`;
    },
  );

  test.each([
    ...answers.map(([how, , why], index) => [how, index, why] as const),
    ['still is that page', 2, 'lost'] as const,
  ])('%s fixes nothing, and loses no page of the sitemap that it named', async (_how, index, why) => {
    const { last, after } = turns.unread[index] ?? turns.back;
    expect(after.figures?.comparison?.counts.fixed).toBe(0);
    expect(await changed({ last, after }, 'not_judged')).toEqual(
      entries.map((finding) => `${finding} ${why}`),
    );
    expect(after.unjudgedChecks['robots-txt-blocks-resources']).toBe(why);
    expect(await changed({ last, after }, 'new')).toEqual([]);
    expect(after.healthScore).toBeLessThanOrEqual(turns.before.healthScore ?? 0);
    expect(await lostPagesOf(after)).toBe(0);
  });

  test('is read again leaves nothing unjudged', async () => {
    expect(turns.back.after.unjudgedChecks).toEqual({});
    expect(await changed(turns.back, 'still')).toEqual(entries);
  });
});

describe('that there is no sitemap is not judged while', () => {
  const answers: readonly (readonly [string, SitePage, string])[] = [
    ['a usual place refuses the crawler', { status: 403 }, 'refused'],
    ['a usual place fails', { status: 500 }, 'lost'],
  ];
  const turns = analysedInTurn(
    () => 'User-agent: *',
    answers.map(([, answer]) => ({ '/sitemap.xml': answer })),
    (pages) => delete pages['/sitemap.xml'],
  );

  test.each([
    ...answers.map(([how, , why], index) => [how, index, why] as const),
    ['it still fails', 2, 'lost'] as const,
  ])('%s', async (_how, index, why) => {
    const pair = turns.unread[index] ?? turns.back;
    expect(await changed(pair, 'fixed')).toEqual([]);
    expect(await changed(pair, 'not_judged')).toEqual([`sitemap-missing / ${why}`]);
  });

  test('but is once no place does', async () => {
    expect(await changed(turns.back, 'still')).toEqual(['sitemap-missing /']);
    expect(turns.back.after.unjudgedChecks).toEqual({});
  });
});

describe('a page that the sitemap did not list is still missing from it when', () => {
  const xml = (body: string): SitePage => ({ headers: { 'content-type': 'application/xml' }, body });
  const unlisted = 'sitemap-page-missing /linked';
  const answers: readonly (readonly [string, SitePage, FindingChange, string])[] = [
    ['the file has no entries', xml(`<urlset ${schema}></urlset>`), 'still', unlisted],
    ['the file is an index without entries', xml(`<sitemapindex ${schema}/>`), 'still', unlisted],
    ['the file is gone', { status: 404 }, 'not_judged', `${unlisted} lost`],
  ];
  const named = analysedInTurn(
    (sitemap) => declared(sitemap.replace('sitemap', 'map/pages')),
    [{ '/robots.txt': plain('User-agent: *') }],
    moveSitemap,
  );
  const turns = analysedInTurn(
    declared,
    answers.map(([, answer]) => ({ '/sitemap.xml': answer })),
  );

  test.each<readonly [string, () => readonly Pair[], FindingChange, string]>([
    ['robots.txt names the file no longer', () => named.unread, 'not_judged', `${unlisted} lost`],
    ...answers.map(
      ([how, , change, finding], index) =>
        [how, () => turns.unread.slice(index, index + 1), change, finding] as const,
    ),
    ['the file is still gone', () => turns.unread.slice(-1), 'not_judged', `${unlisted} lost`],
  ])('%s', async (_how, pairs, change, finding) => {
    for (const pair of pairs()) {
      expect(await changed(pair, 'fixed')).toEqual([]);
      expect(await changed(pair, change)).toContain(finding);
    }
  });

  test.each([
    ['it is named again', named],
    ['the file is back', turns],
  ] as const)('%s', async (_what, { back }) => {
    expect(await changed(back, 'still')).toContain(unlisted);
    expect(back.after.unjudgedChecks).toEqual({});
  });
});

test('a sitemap that is not there any more lists nothing', async () => {
  const { pages, target, before } = shop;
  pages['/sitemap.xml'] = { status: 404 };
  const after = await crawl.analyse(target);
  expect(await changed({ last: before, after }, 'fixed')).toEqual([]);
  expect(await changed({ last: before, after }, 'not_judged')).toContain('sitemap-page-missing /linked lost');
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
  expect(await changed({ last: before, after }, 'fixed')).toEqual([]);
  expect(await changed({ last: before, after }, 'not_judged')).toEqual(['sitemap-page-missing /linked lost']);
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
    expect(await changed({ last, after }, 'fixed')).toEqual([]);
    expect(await changed({ last, after }, 'not_judged')).toContain('sitemap-page-missing /behind not_asked');
    last = after;
  }

  pages['/linked'] = linked;
  const back = await crawl.analyse(target);
  expect(await changed({ last, after: back }, 'still')).toContain('sitemap-page-missing /behind');
});

test('a sitemap that was made for another host is one issue, and does not fix what it lacked', async () => {
  const { pages, target, before } = shop;
  const list = ['/', '/linked'].map((path) => `<url><loc>https://staging.example${path}</loc></url>`);
  pages['/sitemap.xml'] = {
    headers: { 'content-type': 'application/xml' },
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list.join('')}</urlset>`,
  };
  const after = await crawl.analyse(target);
  expect(await changed({ last: before, after }, 'new')).toEqual(['sitemap-url-invalid /']);
  expect(await changed({ last: before, after }, 'fixed')).toEqual([]);
  expect(await changed({ last: before, after }, 'not_judged')).toEqual([
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
  expect(await changed({ last: before, after }, 'still')).toContain('sitemap-url-error /missing');
});
