import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { askedChecks, catalogue } from '@plumbline/checks';
import type { CrawlOptions, FindingChange } from '@plumbline/contracts';
import { countIssueChanges, listIssueChanges, type Analysis } from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import {
  faultyShop,
  FIRST_BYTE_MS,
  serveChangingSite,
  type ChangingSite,
  type Hiding,
} from '../../testing/changing-site.ts';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

let crawl: TestCrawl;
let shop: ChangingSite;
let site: TestSite;
let before: Analysis;
beforeAll(async () => {
  crawl = await openTestCrawl();
  await crawl.startWorker({ FIRST_BYTE_SECONDS: String(FIRST_BYTE_MS / 1_000) });
  shop = await serveChangingSite(faultyShop(8));
  site = await crawl.addSite(shop.origin);
  before = await crawl.analyse(site);
});
afterAll(async () => {
  await crawl.close();
  await shop.close();
});

const products = Array.from({ length: 8 }, (_none, index) => `/products/${index + 1}`);
const judge = (analysis: Analysis) => ({ analysis, checks: askedChecks(catalogue, new Map()) });

async function changed(after: Analysis, change: FindingChange, from = before) {
  const compared = { from: from.id, to: judge(after), areChangesKept: false };
  const { rows } = await listIssueChanges(crawl.db, compared, change, { limit: 200 });
  return rows.map(
    ({ checkId, url, notJudged }) => `${checkId} ${new URL(url).pathname} ${String(notJudged)}`,
  );
}

async function analyseHidden(paths: Readonly<Record<string, Hiding>>, options?: CrawlOptions) {
  shop.hide(paths);
  return crawl.analyse(site, options);
}

describe('pages that are no longer seen', () => {
  test('are in the event, keep the score while they are hidden, and have their findings again when they are back', async () => {
    shop.hide({ '/products/2': 'noindex', '/products/3': 'missing', '/products/4': 'challenged' });
    const once = await crawl.analyse({ ...site, callbackUrl: 'https://receiver.test/hook' });
    const { payload } = await crawl.db.webhookDelivery.findFirstOrThrow({ where: { analysisId: once.id } });
    expect(payload).toMatchObject({
      data: {
        lostPages: 2,
        seen: { pages: { known: 10, seen: 9 }, externalTargets: { known: 0, seen: 0 } },
        changes: { fixed: 0, not_judged: expect.any(Number) },
      },
    });

    const twice = await crawl.analyse(site);
    expect(twice.healthScore).toBe(once.healthScore);
    expect(await changed(twice, 'fixed')).toEqual([]);

    const back = await analyseHidden({});
    expect(back.healthScore).toBe(before.healthScore);
    const counts = await countIssueChanges(crawl.db, { from: before.id, to: judge(back) });
    expect(counts).toEqual({ new: 0, still: before.issuesFound, fixed: 0, not_judged: 0 });
  });

  // One analysis tries several ways, each on a page of its own; draws of pages and ways: unseen-real-pages.long.test.ts.
  test.each<readonly Hiding[][]>([
    [['noindex', 'canonical', 'redirect', 'refresh', 'empty', 'notFoundText', 'shell']],
    [['missing', 'refused', 'broken', 'challenged', 'cut', 'tooSlow']],
  ])('fix nothing and do not raise the score: %j', async (ways) => {
    const hidden = Object.fromEntries(ways.map((how, index) => [products[index] ?? '/', how]));
    const after = await analyseHidden(hidden);
    expect(await changed(after, 'fixed')).toEqual([]);
    expect(await changed(after, 'not_judged')).not.toEqual([]);
    expect(after.healthScore).toBeLessThanOrEqual(before.healthScore ?? 0);
  });
});

test('nothing is fixed by a notice that names the page in whose place it stands, until the page is back', async () => {
  const healthy = faultyShop(8);
  const pages: Record<string, SitePage> = { ...healthy };
  const served = await serveSite(pages);
  const covered = await crawl.addSite(served.origin);
  const first = await crawl.analyse(covered);
  let requests = 0;
  for (const path of products.slice(0, 4)) {
    pages[path] = (_request, response) => {
      requests += 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<!doctype html><html lang="en"><title>Before you continue</title><h1>Before you continue</h1>
          <p>We use cookies. Accept them to read ${path} (${requests}).</p><form><button>Accept</button></form>`,
      );
    };
  }
  let last = first;
  for (const after of [await crawl.analyse(covered), await crawl.analyse(covered)]) {
    expect(await changed(after, 'fixed', last)).toEqual([]);
    expect(await changed(after, 'not_judged', last)).toContain('h1-missing /products/3 lost');
    last = after;
  }

  Object.assign(pages, healthy);
  const back = await crawl.analyse(covered);
  await served.close();
  expect(await changed(back, 'still', last)).toContain('h1-missing /products/3 null');
});

test('nothing is fixed on pages that search engines did not show', async () => {
  const ways = ['empty', 'notFoundText', 'shell', 'cut'] as const;
  const copy = (how: Hiding) => `<html><head><link rel="canonical" href="https://maker.example/drills"></head>
    <body><img src="/drill.png"><p>${`Drills for walls of stone, ${how}. `.repeat(60)}</p></body></html>`;
  const links = ways.map((how) => `<a href="/${how}">Copy</a>`).join(' ');
  const served = await serveChangingSite({
    '/': `<html lang="en"><head><title>Drills</title></head><body>${links}</body></html>`,
    ...Object.fromEntries(ways.map((how) => [`/${how}`, copy(how)])),
  });
  const ofCopies = await crawl.addSite(served.origin);
  const shown = await crawl.analyse(ofCopies);
  served.hide(Object.fromEntries(ways.map((how) => [`/${how}`, how])));
  const fixed = await changed(await crawl.analyse(ofCopies), 'fixed', shown);
  await served.close();
  expect(fixed.filter((gone) => !gone.startsWith('canonical-'))).toEqual([]);
});

describe('nothing is fixed in files that only a page names', () => {
  const file = (type: string, body: string): SitePage => ({
    headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
    body,
  });
  const parts =
    '<link rel="stylesheet" href="/drills.css"><script src="/private/drills.js"></script><img src="/drill.svg"><script src="/missing.js"></script>';
  const drillsWith = (head: string) =>
    `<html lang="en"><title>Drills</title>${head}<h1>Drills</h1><p>${'Drills for walls of stone. '.repeat(60)}</p>`;
  const drills = drillsWith(parts);
  const pages: Record<string, SitePage> = {
    '/': '<html lang="en"><title>Shop</title><h1>Shop</h1><a href="/drills">Drills</a>',
    '/drills': drills,
    '/drills.css': file('text/css', 'p { color: black; }'.repeat(200)),
    '/drill.svg': { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' },
    '/robots.txt': file('text/plain', 'User-agent: *\nDisallow: /private/'),
  };
  const ofAnyFile = ['perf-resource-broken', 'perf-static-cache', 'robots-txt-blocks-resources'];
  const checksOf = (rows: readonly string[]) => rows.map((row) => row.split(' ')[0]);
  let served: StaticSite;
  let ofFiles: TestSite;
  let first: Analysis;
  beforeAll(async () => {
    served = await serveSite(pages);
    ofFiles = await crawl.addSite(served.origin);
    first = await crawl.analyse(ofFiles);
  });
  afterEach(async () => {
    pages['/drills'] = drills;
    await crawl.forgetAfter(first);
  });
  afterAll(() => served.close());

  test.each<readonly [string, SitePage]>([
    ['refuses the crawler', { status: 403 }],
    ['fails', { status: 500 }],
    ['is not there any more', { status: 404 }],
  ])('which %s, until it is read without them', async (_how, answer) => {
    let last = first;
    pages['/drills'] = answer;
    for (const after of [await crawl.analyse(ofFiles), await crawl.analyse(ofFiles)]) {
      expect(await changed(after, 'fixed', last)).toEqual([]);
      expect(checksOf(await changed(after, 'not_judged', last))).toEqual(expect.arrayContaining(ofAnyFile));
      last = after;
    }

    pages['/drills'] = drills;
    const back = await crawl.analyse(ofFiles);
    expect(checksOf(await changed(back, 'still', last))).toEqual(expect.arrayContaining(ofAnyFile));

    await crawl.db.analysis.delete({ where: { id: back.id } });
    pages['/drills'] = drillsWith('');
    const without = await crawl.analyse(ofFiles);
    expect(checksOf(await changed(without, 'fixed', last))).toEqual(expect.arrayContaining(ofAnyFile));
  });
});

test('nothing is fixed by what covers an error, a page or a file, until it shows something else', async () => {
  const file = (type: string): SitePage => ({
    headers: { 'content-type': type },
    body: 'p { color: black; }',
  });
  const notice = '<title>Closed</title><h1>We will be back soon</h1>';
  const pages: Record<string, SitePage> = {
    '/': `<html lang="en"><title>Shop</title><link rel="stylesheet" href="/drills.css"><h1>Shop</h1>
      <a href="/gone">Drills</a> <a href="/removed">Bits</a> <a href="/saws">Saws</a> <a href="/files">Files</a>`,
    '/saws': `<html lang="en"><title>Saws</title><p>${'Saws. '.repeat(60)}</p>`,
    '/files': `<html lang="en"><title>Files</title><h1>Files</h1><p>${'Files. '.repeat(60)}</p><a href="/old">Old</a>`,
    '/old': { status: 301, headers: { location: '/closed' } },
    '/login': '<title>Sign in</title><form><input type="password"></form>',
    '/drills.css': file('text/css'),
  };
  const served = await serveSite(pages);
  const covered = await crawl.addSite(served.origin);
  let last = await crawl.analyse(covered);
  const { '/saws': saws = '', '/files': files = '' } = pages;
  pages['/saws'] = files;
  pages['/closed'] = { status: 403 };
  pages['/gone'] = { status: 302, headers: { location: '/login' } };
  pages['/removed'] = '<title>Page not found</title><h1>Page not found</h1>';
  pages['/drills.css'] = { headers: { 'content-type': 'text/html' }, body: notice };
  for (const after of [await crawl.analyse(covered), await crawl.analyse(covered)]) {
    expect(await changed(after, 'fixed', last)).toEqual([]);
    expect(await changed(after, 'not_judged', last)).toEqual(
      expect.arrayContaining([
        'h1-missing /saws refused',
        'link-broken-internal / refused',
        'link-broken-internal /files refused',
        'perf-static-cache / refused',
      ]),
    );
    last = after;
  }

  pages['/gone'] = pages['/removed'] = `<title>Drills</title><h1>Drills</h1><p>${'Drills. '.repeat(60)}</p>`;
  pages['/drills.css'] = {
    headers: { 'content-type': 'text/css', 'cache-control': 'max-age=604800' },
    body: 'p { color: black; }',
  };
  pages['/saws'] = saws;
  const back = await crawl.analyse(covered);
  await served.close();
  expect(await changed(back, 'still', last)).toContain('h1-missing /saws null');
  expect(await changed(back, 'fixed', last)).toEqual(
    expect.arrayContaining(['link-broken-internal / null', 'perf-static-cache / null']),
  );
});

const titled = (name: string, body: string) =>
  `<!doctype html><html lang="en"><title>${name}</title><h1>${name}</h1><p>${`All about ${name}. `.repeat(60)}</p>${body}`;

test('nothing is fixed by an answer without content, nor by a redirect of another site to a refusal', async () => {
  const image = (body: Buffer): SitePage => ({ headers: { 'content-type': 'image/png' }, body });
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000640000006408060000007095a2f4', 'hex');
  const others: Record<string, SitePage> = { '/consent': { status: 403 } };
  const other = await serveSite(others, '127.0.0.2');
  const pages: Record<string, SitePage> = {
    '/': titled('Shop', '<a href="/drills">Drills</a>'),
    '/drills': titled(
      'Drills',
      `<a href="/gone">Bits</a> <a href="${other.origin}/gone">Maker</a> <img src="/drill.png" alt="A drill">`,
    ),
    '/drill.png': image(Buffer.concat([png, Buffer.alloc(900_000)])),
  };
  const served = await serveSite(pages);
  const emptied = await crawl.addSite(served.origin);
  const first = await crawl.analyse(emptied);
  const found = ['img-too-heavy', 'link-broken-external', 'link-broken-internal'];
  expect((await findingsOf(first)).map((finding) => finding.split(' ')[0])).toEqual(
    expect.arrayContaining(found),
  );
  const { '/drill.png': heavy = '' } = pages;
  pages['/gone'] = '';
  pages['/drill.png'] = image(Buffer.alloc(0));
  others['/gone'] = { status: 302, headers: { location: '/consent' } };
  let last = first;
  for (const after of [await crawl.analyse(emptied), await crawl.analyse(emptied)]) {
    expect(await changed(after, 'fixed', last)).toEqual([]);
    expect(after.healthScore).toBeLessThanOrEqual(first.healthScore ?? 0);
    last = after;
  }

  pages['/gone'] = titled('Bits', '<a href="/">Shop</a>');
  others['/gone'] = titled('Maker', '');
  pages['/drill.png'] = image(png);
  const back = await crawl.analyse(emptied);
  expect(await changed(back, 'fixed', last)).toEqual(
    expect.arrayContaining(found.map((checkId) => `${checkId} /drills null`)),
  );
  pages['/drill.png'] = heavy;
  await Promise.all([served.close(), other.close()]);
});

describe('a page to which only redirects lead', () => {
  const pages: Record<string, SitePage> = {};
  const read = (): Readonly<Record<string, SitePage>> => ({
    '/': titled('Shop', '<a href="/old">Drills</a> <a href="/saws">Saws</a>'),
    '/saws': titled('Saws', '<a href="/">Shop</a>'),
    '/old': { status: 301, headers: { location: '/older' } },
    '/older': { status: 302, headers: { location: '/new' } },
    '/new': titled('Drills', '<a href="/">Shop</a>').replace(/<h1>.*<\/h1>/, ''),
  });
  let served: StaticSite;
  let moved: TestSite;
  let first: Analysis;
  beforeAll(async () => {
    Object.assign(pages, read());
    served = await serveSite(pages);
    moved = await crawl.addSite(served.origin);
    first = await crawl.analyse(moved);
  });
  afterEach(async () => {
    Object.assign(pages, read());
    await crawl.forgetAfter(first);
  });
  afterAll(() => served.close());

  test.each<readonly [string, SitePage]>([
    ['refuses the crawler', { status: 403 }],
    ['fails', { status: 500 }],
    ['gives way to a notice of maintenance', '<title>Closed</title><h1>We will be back soon</h1>'],
  ])('has neither fixed nor new findings while the first one %s, or after that', async (_how, answer) => {
    pages['/old'] = answer;
    let last = first;
    for (const after of [await crawl.analyse(moved), await crawl.analyse(moved)]) {
      expect(await changed(after, 'fixed', last)).toEqual([]);
      last = after;
    }

    Object.assign(pages, read());
    const back = await crawl.analyse(moved);
    expect(await changed(back, 'new', last)).toEqual([]);
    expect(await changed(back, 'still', last)).toEqual(
      expect.arrayContaining(['h1-missing /new null', 'redirect-chain /old null']),
    );
    expect(back.healthScore).toBe(first.healthScore);
  });

  test('has none any more once nothing leads to it', async () => {
    pages['/old'] = { status: 404 };
    pages['/'] = titled('Shop', '<a href="/saws">Saws</a>');
    expect(await changed(await crawl.analyse(moved), 'still', first)).not.toContain('h1-missing /new null');
  });
});

test.each([
  ['the target', '/saws'],
  ['a redirect on the way', '/older-saws'],
])('a finding is not new at places of which %s could not be read in between', async (_what, unread) => {
  const sentTo = (location: string): SitePage => ({ status: 301, headers: { location } });
  const pages: Record<string, SitePage> = {
    '/': titled('Shop', '<a href="/old-drills">Drills</a> <a href="/old-saws">Saws</a>'),
    '/old-drills': sentTo('/drills'),
    '/old-saws': sentTo('/older-saws'),
    '/older-saws': sentTo('/saws'),
    '/drills': titled('Drills', '<a href="/">Shop</a>'),
    '/saws': titled('Saws', '<a href="/">Shop</a>'),
  };
  const served = await serveSite(pages);
  const ofPlaces = await crawl.addSite(served.origin);
  await crawl.analyse(ofPlaces);
  const { [unread]: read = '' } = pages;
  pages[unread] = { status: 403 };
  await crawl.analyse(ofPlaces);
  const last = await crawl.analyse(ofPlaces);
  pages[unread] = read;
  const back = await crawl.analyse(ofPlaces);
  await served.close();
  expect(await changed(back, 'new', last)).toEqual([]);
  expect(await changed(back, 'still', last)).toContain('link-internal-redirect / null');
});

test('no page has too few links or too many clicks while a page cannot be read that led there', async () => {
  const linked = Array.from({ length: 22 }, (_none, index) => `/drills-${index}`);
  const linksTo = (...paths: readonly string[]) =>
    paths.map((path) => `<a href="${path}">To ${path}</a>`).join(' ');
  const pages: Record<string, SitePage> = {
    '/': titled('Shop', linksTo('/hub', ...linked)),
    '/hub': titled('Hub', linksTo('/saws', ...linked)),
    ...Object.fromEntries(linked.map((path) => [path, titled(`Drills of ${path}`, linksTo('/'))])),
    '/drills-0': titled('Drills', linksTo('/', '/tools')),
    '/tools': titled('Tools', linksTo('/', '/saws')),
    '/saws': titled('Saws', linksTo('/', '/blades')),
    '/blades': titled('Blades', linksTo('/')),
  };
  const served = await serveSite(pages);
  const ofLinks = await crawl.addSite(served.origin);
  let last = await crawl.analyse(ofLinks);
  const { '/hub': hub = '' } = pages;
  pages['/hub'] = { status: 403 };
  const aboutLinks = (rows: readonly string[]) => rows.filter((row) => row.startsWith('struct-'));
  for (const after of [await crawl.analyse(ofLinks), await crawl.analyse(ofLinks)]) {
    expect(aboutLinks(await changed(after, 'new', last))).toEqual([]);
    expect(aboutLinks(await changed(after, 'fixed', last))).toEqual([]);
    expect(after.unjudgedChecks).toEqual({ 'struct-deep-page': 'lost', 'struct-single-inlink': 'lost' });
    last = after;
  }

  pages['/hub'] = hub;
  const back = await crawl.analyse(ofLinks);
  expect(back.unjudgedChecks).toEqual({});
  expect(aboutLinks(await changed(back, 'new', last))).toEqual([]);
  await crawl.db.analysis.delete({ where: { id: back.id } });
  pages['/'] = titled('Shop', linksTo(...linked));
  delete pages['/hub'];
  const without = await crawl.analyse(ofLinks);
  await served.close();
  expect(aboutLinks(await changed(without, 'new', last))).toEqual(
    expect.arrayContaining(['struct-deep-page /blades null', 'struct-single-inlink /drills-1 null']),
  );
});

test('nothing is fixed by a page that search engines did not show and that redirects to a sign-in', async () => {
  const canonical = (to: string) => `<link rel="canonical" href="${to}">`;
  const pages: Record<string, SitePage> = {
    '/': titled('Shop', '<a href="/copy">Drills</a>'),
    '/copy': `${canonical('/original')}${titled('Drills', '<a href="/">Shop</a>')}`,
    '/original': `${canonical('/drills')}${titled('All drills', '<a href="/">Shop</a>')}`,
    '/drills': titled('All our drills', '<a href="/">Shop</a>'),
    '/login': '<title>Sign in</title><form><input type="password"></form>',
  };
  const served = await serveSite(pages);
  const ofMembers = await crawl.addSite(served.origin);
  const open = await crawl.analyse(ofMembers);
  const { '/original': original = '' } = pages;
  pages['/original'] = { status: 302, headers: { location: '/login' } };
  const closed = await crawl.analyse(ofMembers);
  expect(await changed(closed, 'fixed', open)).toEqual([]);
  expect(await changed(closed, 'not_judged', open)).toContain('link-to-noncanonical /copy refused');
  pages['/original'] = original;
  expect(await changed(await crawl.analyse(ofMembers), 'new', closed)).toEqual([]);
  await served.close();
});

test('a site that shows a notice everywhere in its first analysis has no orphans', async () => {
  const pages: Record<string, SitePage> = {};
  const served = await serveSite(pages);
  const list = ['/', '/drills', '/saws'].map((path) => `<url><loc>${served.origin}${path}</loc></url>`);
  const notice = '<!doctype html><title>Closed</title><h1>We will be back soon</h1><p>Closed.</p>';
  Object.assign(pages, {
    '/': notice,
    '/drills': notice,
    '/saws': notice,
    '/sitemap.xml': {
      headers: { 'content-type': 'application/xml' },
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list.join('')}</urlset>`,
    },
  });
  const only = await crawl.analyse(await crawl.addSite(served.origin));
  await served.close();
  expect((await findingsOf(only)).filter((finding) => finding.startsWith('struct-'))).toEqual([]);
  expect(only.unjudgedChecks['struct-orphan']).toBe('lost');
});

test('the event has the shares of pages, links and external targets that were seen', async () => {
  const other = await serveSite({ '/seen': 'Seen', '/refused': { status: 403 } }, '127.0.0.2');
  const link = (href: string) => `<a href="${href}">Drills of ${href}</a>`;
  const external = ['/seen', '/gone', '/refused'].map((path) => link(other.origin + path));
  const served = await serveSite({
    '/': [link('/a'), link('/hidden'), ...external].join(' '),
    '/a': [link('/'), link('/hidden'), external[0]].join(' '),
    '/hidden': { status: 403, headers: { 'cf-mitigated': 'challenge' } },
  });
  const { id: analysisId } = await crawl.analyse({
    ...(await crawl.addSite(served.origin)),
    callbackUrl: 'https://receiver.test/seen',
  });
  const { payload } = await crawl.db.webhookDelivery.findFirstOrThrow({ where: { analysisId } });
  await Promise.all([served.close(), other.close()]);
  expect(payload).toMatchObject({
    data: {
      seen: {
        pages: { known: 3, seen: 2 },
        // Two lead to the hidden page, and one to the page of the other site that is refused.
        links: { known: 8, seen: 5 },
        externalTargets: { known: 3, seen: 2 },
      },
    },
  });
});

// Ten budgets each, on sites that nobody here wrote: unseen-real-pages.long.test.ts.
test.each<CrawlOptions>([{ maxPages: 4 }, { include: ['/', '/products/1'] }])(
  'an analysis of the part %j fixes nothing, finds nothing that the full one denies, and does not raise the score',
  async (options) => {
    const after = await analyseHidden({}, options);
    expect(await changed(after, 'fixed')).toEqual([]);
    expect(await changed(after, 'new')).toEqual([]);
    const all = new Set(await findingsOf(before));
    const found = await findingsOf(after);
    expect(found.filter((finding) => !all.has(finding))).toEqual([]);
    expect(after.healthScore).toBeLessThanOrEqual(before.healthScore ?? 0);
  },
);

async function findingsOf({ id: analysisId }: Analysis) {
  const issues = await issuesOf(crawl.db, analysisId);
  return issues.filter(({ ignored }) => !ignored).map(({ checkId, url }) => `${checkId} ${url}`);
}
