import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { askedChecks, catalogue } from '@plumbline/checks';
import type { CrawlOptions, FindingChange } from '@plumbline/contracts';
import { countIssueChanges, listIssueChanges, type Analysis } from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import {
  faultyShop,
  FIRST_BYTE_MS,
  hidings,
  serveChangingSite,
  type ChangingSite,
  type Hiding,
} from '../../testing/changing-site.ts';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

/** As many as there are ways to hide one. */
const PRODUCTS = 13;

let crawl: TestCrawl;
let shop: ChangingSite;
let site: TestSite;
let before: Analysis;
beforeAll(async () => {
  crawl = await openTestCrawl();
  await crawl.startWorker({ FIRST_BYTE_SECONDS: String(FIRST_BYTE_MS / 1_000) });
  shop = await serveChangingSite(faultyShop(PRODUCTS));
  site = await crawl.addSite(shop.origin);
  before = await crawl.analyse(site);
});
afterAll(async () => {
  await crawl.close();
  await shop.close();
});

const products = Array.from({ length: PRODUCTS }, (_none, index) => `/products/${index + 1}`);
const judge = (analysis: Analysis) => ({ analysis, checks: askedChecks(catalogue, new Map()) });

async function changed(after: Analysis, change: FindingChange, from = before) {
  const compared = { from: from.id, to: judge(after), areChangesKept: false };
  const { rows } = await listIssueChanges(crawl.db, compared, change, { limit: 1_000 });
  return rows.map(
    ({ checkId, url, notJudged }) => `${checkId} ${new URL(url).pathname} ${String(notJudged)}`,
  );
}

type Rows = Readonly<Record<FindingChange, readonly string[]>>;

async function rowsOf(after: Analysis, from: Analysis): Promise<Rows> {
  return {
    new: await changed(after, 'new', from),
    still: await changed(after, 'still', from),
    fixed: await changed(after, 'fixed', from),
    not_judged: await changed(after, 'not_judged', from),
  };
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
        seen: { pages: { known: 15, seen: 14 }, externalTargets: { known: 0, seen: 0 } },
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
  test('fix nothing and do not raise the score', async () => {
    const ways = Object.keys(hidings).filter((how) => how !== 'slow') as Hiding[];
    const hidden = Object.fromEntries(ways.map((how, index) => [products[index] ?? '/', how]));
    const after = await analyseHidden(hidden);
    expect(await changed(after, 'fixed')).toEqual([]);
    expect(await changed(after, 'not_judged')).not.toEqual([]);
    expect(after.healthScore).toBeLessThanOrEqual(before.healthScore ?? 0);
  });
});

type Pages = Record<string, SitePage>;

const titled = (name: string, body: string) =>
  `<!doctype html><html lang="en"><title>${name}</title><h1>${name}</h1><p>${`All about ${name}. `.repeat(60)}</p>${body}`;

const file = (type: string, body: string, headers: Readonly<Record<string, string>> = {}): SitePage => ({
  headers: { 'content-type': type, ...headers },
  body,
});
const linkTo = (path: string) => `<a href="${path}">To ${path}</a>`;

describe('nothing is fixed in files that only a page names', () => {
  const ofAnyFile = ['perf-resource-broken', 'perf-static-cache', 'robots-txt-blocks-resources'];
  const answers: readonly (readonly [string, SitePage])[] = [
    ['refuses the crawler', { status: 403 }],
    ['fails', { status: 500 }],
    ['is not there any more', { status: 404 }],
  ];
  /** The changes of each such answer, after that of the answer before. */
  const unread: Rows[] = [];
  let readAgain: Rows;
  let readWithout: Rows;
  beforeAll(async () => {
    const parts =
      '<link rel="stylesheet" href="/drills.css"><script src="/private/drills.js"></script><img src="/drill.svg"><script src="/missing.js"></script>';
    const drills = titled('Drills', parts);
    const pages: Pages = {
      '/': titled('Shop', linkTo('/drills')),
      '/drills': drills,
      '/drills.css': file('text/css', 'p { color: black; }'.repeat(200), {
        'x-content-type-options': 'nosniff',
      }),
      '/drill.svg': file('image/svg+xml', '<svg/>'),
      '/robots.txt': file('text/plain', 'User-agent: *\nDisallow: /private/'),
    };
    const served = await serveSite(pages);
    const ofFiles = await crawl.addSite(served.origin);
    let last = await crawl.analyse(ofFiles);
    for (const [, answer] of answers) {
      pages['/drills'] = answer;
      const after = await crawl.analyse(ofFiles);
      unread.push(await rowsOf(after, last));
      last = after;
    }

    pages['/drills'] = drills;
    const back = await crawl.analyse(ofFiles);
    readAgain = await rowsOf(back, last);
    await crawl.db.analysis.delete({ where: { id: back.id } });
    pages['/drills'] = titled('Drills', '');
    readWithout = await rowsOf(await crawl.analyse(ofFiles), last);
    await served.close();
  });

  const checksOf = (rows: readonly string[]) => rows.map((row) => row.split(' ')[0]);

  test.each(answers.map(([how], index) => [how, index] as const))('which %s', (_how, index) => {
    expect(unread[index]?.fixed).toEqual([]);
    expect(checksOf(unread[index]?.not_judged ?? [])).toEqual(expect.arrayContaining(ofAnyFile));
  });

  test('until it is read, with or without them', () => {
    expect(checksOf(readAgain.still)).toEqual(expect.arrayContaining(ofAnyFile));
    expect(checksOf(readWithout.fixed)).toEqual(expect.arrayContaining(ofAnyFile));
  });
});

/** Returns all these pages; of equal paths, the last counts. */
const merged = (maps: readonly Pages[]): Pages =>
  Object.fromEntries(maps.flatMap((pages) => Object.entries(pages)));

/** A part of a site, below a path of its own: each test of these is about one. */
interface Part {
  readonly first: Pages;
  /** What the site answers from the second analysis on, and in the third. */
  readonly hidden?: Pages;
  /** What it shows at last, instead of what it showed at first. */
  readonly other?: Pages;
}

const sentTo = (location: string, status = 301): SitePage => ({ status, headers: { location } });
const signIn = '<title>Sign in</title><form><input type="password"></form>';
const withoutHeading = (html: string) => html.replace(/<h1>.*?<\/h1>/, '');
/** A notice that names the page in whose place it stands. */
function notices(): Part {
  const paths = ['/notices/1', '/notices/2', '/notices/3', '/notices/4'];
  let requests = 0;
  const cover =
    (path: string): SitePage =>
    (_request, response) => {
      requests += 1;
      response.writeHead(200, { 'content-type': 'text/html' }).end(
        `<!doctype html><html lang="en"><title>Before you continue</title><h1>Before you continue</h1>
          <p>We use cookies. Accept them to read ${path} (${requests}).</p><form><button>Accept</button></form>`,
      );
    };
  return {
    first: {
      '/notices': titled('Notices', paths.map(linkTo).join(' ')),
      ...Object.fromEntries(paths.map((path) => [path, withoutHeading(titled(path, linkTo('/')))])),
    },
    hidden: Object.fromEntries(paths.map((path) => [path, cover(path)])),
  };
}

/** Pages that search engines did not show, and that show less at last. */
function copies(): Part {
  const ways = ['empty', 'notFoundText', 'shell', 'cut'] as const;
  const copy = (how: Hiding) => `<html><head><link rel="canonical" href="https://maker.example/drills"></head>
    <body><img src="/drill.png"><p>${`Drills for walls of stone, ${how}. `.repeat(60)}</p></body></html>`;
  return {
    first: {
      '/copies': titled('Copies', ways.map((how) => linkTo(`/copies/${how}`)).join(' ')),
      ...Object.fromEntries(ways.map((how) => [`/copies/${how}`, copy(how)])),
    },
    other: Object.fromEntries(ways.map((how) => [`/copies/${how}`, hidings[how](copy(how)).body])),
  };
}

/** Covers of an error, a page and a file. */
function covers(): Part {
  const lister = titled('Lister', linkTo('/covers/old'));
  const drills = titled('Drills', linkTo('/'));
  return {
    first: {
      '/covers': titled(
        'Covers',
        `<link rel="stylesheet" href="/covers/drills.css">${['/gone', '/removed', '/saws', '/lister'].map((path) => linkTo(`/covers${path}`)).join(' ')}`,
      ),
      '/covers/saws': withoutHeading(titled('Saws', '')),
      '/covers/lister': lister,
      '/covers/old': sentTo('/covers/closed'),
      '/covers/drills.css': file('text/css', 'p { color: black; }'),
    },
    hidden: {
      '/covers/saws': lister,
      '/covers/closed': { status: 403 },
      '/covers/gone': sentTo('/login', 302),
      '/covers/removed': '<title>Page not found</title><h1>Page not found</h1>',
      '/covers/drills.css': file('text/html', '<title>Closed</title><h1>We will be back soon</h1>'),
    },
    other: {
      '/covers/gone': drills,
      '/covers/removed': drills,
      '/covers/drills.css': file('text/css', 'p { color: black; }', { 'cache-control': 'max-age=604800' }),
      '/covers/closed': { status: 403 },
    },
  };
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000640000006408060000007095a2f4', 'hex');

/** Answers without content, and a redirect of another site to a refusal. */
function emptied(maker: string): Part {
  const image = (body: Buffer): SitePage => ({
    headers: { 'content-type': 'image/png', 'cache-control': 'max-age=604800' },
    body,
  });
  return {
    first: {
      '/emptied': titled(
        'Emptied',
        `${linkTo('/emptied/gone')} <a href="${maker}/gone">Maker</a> <img src="/emptied/drill.png" alt="A drill">`,
      ),
      '/emptied/drill.png': image(Buffer.concat([png, Buffer.alloc(900_000)])),
    },
    hidden: { '/emptied/gone': '', '/emptied/drill.png': image(Buffer.alloc(0)) },
    other: { '/emptied/gone': titled('Bits', linkTo('/')), '/emptied/drill.png': image(png) },
  };
}

const folderOf = (how: string) => how.replaceAll(' ', '-');
const firstRedirects: Readonly<Record<string, SitePage>> = {
  'refuses the crawler': { status: 403 },
  fails: { status: 500 },
  'gives way to a notice of maintenance': '<title>Closed</title><h1>We will be back soon</h1>',
};

/** Pages to which only redirects lead. */
function moves(): Part {
  const parts: { first: Pages; hidden: Pages } = { first: {}, hidden: {} };
  for (const [how, answer] of [...Object.entries(firstRedirects), ['abandoned', { status: 404 }] as const]) {
    const path = `/moves/${folderOf(how)}`;
    parts.first[path] = titled(`Moves of ${how}`, linkTo(`${path}/old`));
    parts.first[`${path}/old`] = sentTo(`${path}/older`);
    parts.first[`${path}/older`] = sentTo(`${path}/new`, 302);
    parts.first[`${path}/new`] = withoutHeading(titled(`Drills of ${path}`, linkTo('/')));
    parts.hidden[`${path}/old`] = answer;
  }
  parts.hidden['/moves/abandoned'] = titled('Moves of abandoned', linkTo('/'));
  const starts = [...Object.keys(firstRedirects).map(folderOf), 'abandoned'];
  parts.first['/moves'] = titled('Moves', starts.map((name) => linkTo(`/moves/${name}`)).join(' '));
  return parts;
}

/** Places of a finding, of which one cannot be read. */
function places(): Part {
  const parts: { first: Pages; hidden: Pages } = { first: {}, hidden: {} };
  for (const [name, unread] of [
    ['target', '/saws'],
    ['way', '/older-saws'],
  ] as const) {
    const path = `/places/${name}`;
    Object.assign(parts.first, {
      [path]: titled(`Places ${name}`, `${linkTo(`${path}/old-drills`)} ${linkTo(`${path}/old-saws`)}`),
      [`${path}/old-drills`]: sentTo(`${path}/drills`),
      [`${path}/old-saws`]: sentTo(`${path}/older-saws`),
      [`${path}/older-saws`]: sentTo(`${path}/saws`),
      [`${path}/drills`]: titled(`Drills ${name}`, linkTo('/')),
      [`${path}/saws`]: titled(`Saws ${name}`, linkTo('/')),
    });
    parts.hidden[path + unread] = { status: 403 };
  }
  parts.first['/places'] = titled('Places', `${linkTo('/places/target')} ${linkTo('/places/way')}`);
  return parts;
}

/** A page that search engines did not show, and that redirects to a sign-in. */
function members(): Part {
  const canonical = (to: string) => `<link rel="canonical" href="${to}">`;
  return {
    first: {
      '/members': titled('Members', linkTo('/members/copy')),
      '/members/copy': `${canonical('/members/original')}${titled('Member drills', linkTo('/'))}`,
      '/members/original': `${canonical('/members/drills')}${titled('All drills', linkTo('/'))}`,
      '/members/drills': titled('All our drills', linkTo('/')),
    },
    hidden: { '/members/original': sentTo('/login', 302) },
  };
}

describe('while parts of a site cannot be read in two analyses', () => {
  const sites: StaticSite[] = [];
  let first: Analysis;
  let ofFirst: readonly string[];
  let back: Analysis;
  /** Changes against the analysis before: of the two that could not read them, and of each that could again. */
  let hiddenRows: readonly Rows[];
  let backRows: Rows;
  let otherRows: Rows;
  let hiddenScores: readonly (number | null)[];

  /** Returns the rows about the pages of a part. */
  const about = (part: string, rows: readonly string[]) =>
    rows.filter((row) => `${row.split(' ')[1] ?? ''}/`.startsWith(`/${part}/`));

  beforeAll(async () => {
    const ofMaker: Pages = { '/consent': { status: 403 } };
    const maker = await serveSite(ofMaker, '127.0.0.2');
    const parts = [notices(), copies(), covers(), emptied(maker.origin), moves(), places(), members()];
    const starts = ['notices', 'copies', 'covers', 'emptied', 'moves', 'places', 'members'];
    const pages: Pages = {};
    const home = titled('Shop', starts.map((name) => linkTo(`/${name}`)).join(' '));
    const healthy = merged([{ '/': home, '/login': signIn }, ...parts.map(({ first: shown }) => shown)]);
    const serve = (answers: Pages) => {
      for (const path of Object.keys(pages)) if (!(path in answers)) Reflect.deleteProperty(pages, path);
      Object.assign(pages, answers);
    };
    serve(healthy);
    const served = await serveSite(pages);
    sites.push(maker, served);
    const parted = await crawl.addSite(served.origin);
    first = await crawl.analyse(parted);
    ofFirst = await findingsOf(first);

    serve(merged([healthy, ...parts.map(({ hidden = {} }) => hidden)]));
    ofMaker['/gone'] = sentTo('/consent', 302);
    const once = await crawl.analyse(parted);
    const last = await crawl.analyse(parted);
    hiddenRows = [await rowsOf(once, first), await rowsOf(last, once)];
    hiddenScores = [once.healthScore, last.healthScore];

    serve(healthy);
    delete ofMaker['/gone'];
    back = await crawl.analyse(parted);
    backRows = await rowsOf(back, last);

    await crawl.db.analysis.delete({ where: { id: back.id } });
    serve(merged([healthy, ...parts.map(({ other = {} }) => other)]));
    ofMaker['/gone'] = titled('Maker', '');
    otherRows = await rowsOf(await crawl.analyse(parted), last);
  });
  afterAll(() => Promise.all(sites.map((served) => served.close())));

  test('the score does not rise, and is what it was once they are read again', () => {
    for (const score of hiddenScores) expect(score).toBeLessThanOrEqual(first.healthScore ?? 0);
    expect(back.healthScore).toBe(first.healthScore);
  });

  test('nothing is fixed by a notice that names the page in whose place it stands, until the page is back', () => {
    for (const { fixed, not_judged: notJudged } of hiddenRows) {
      expect(about('notices', fixed)).toEqual([]);
      expect(notJudged).toContain('h1-missing /notices/3 lost');
    }
    expect(backRows.still).toContain('h1-missing /notices/3 null');
  });

  test('nothing is fixed on pages that search engines did not show', () => {
    expect(about('copies', otherRows.fixed).filter((gone) => !gone.startsWith('canonical-'))).toEqual([]);
  });

  test('nothing is fixed by what covers an error, a page or a file, until it shows something else', () => {
    for (const { fixed, not_judged: notJudged } of hiddenRows) {
      expect(about('covers', fixed)).toEqual([]);
      expect(notJudged).toEqual(
        expect.arrayContaining([
          'h1-missing /covers/saws refused',
          'link-broken-internal /covers refused',
          'link-broken-internal /covers/lister refused',
          'perf-static-cache / refused',
        ]),
      );
    }
    expect(backRows.still).toContain('h1-missing /covers/saws null');
    expect(otherRows.fixed).toEqual(
      expect.arrayContaining(['link-broken-internal /covers null', 'perf-static-cache / null']),
    );
  });

  test('nothing is fixed by an answer without content, nor by a redirect of another site to a refusal', () => {
    const found = ['img-too-heavy', 'link-broken-external', 'link-broken-internal'];
    const ofPage = ofFirst
      .filter((finding) => finding.endsWith('/emptied'))
      .map((finding) => finding.split(' ')[0]);
    expect(ofPage).toEqual(expect.arrayContaining(found));
    for (const { fixed } of hiddenRows) expect(about('emptied', fixed)).toEqual([]);
    expect(otherRows.fixed).toEqual(
      expect.arrayContaining(found.map((checkId) => `${checkId} /emptied null`)),
    );
  });

  test.each(Object.keys(firstRedirects))(
    'a page to which only redirects lead has neither fixed nor new findings while the first one %s, or after that',
    (how) => {
      const part = `moves/${folderOf(how)}`;
      for (const { fixed } of hiddenRows) expect(about(part, fixed)).toEqual([]);
      expect(about(part, backRows.new)).toEqual([]);
      expect(backRows.still).toEqual(
        expect.arrayContaining([`h1-missing /${part}/new null`, `redirect-chain /${part}/old null`]),
      );
    },
  );

  test('a page to which only redirects lead has no findings any more once nothing leads to it', () => {
    expect(ofFirst.some((finding) => /^h1-missing .*\/moves\/abandoned\/new$/.test(finding))).toBe(true);
    expect(hiddenRows[0]?.still).not.toContain('h1-missing /moves/abandoned/new null');
  });

  test.each([
    ['the target', 'target'],
    ['a redirect on the way', 'way'],
  ])('a finding is not new at places of which %s could not be read in between', (_what, name) => {
    expect(about(`places/${name}`, backRows.new)).toEqual([]);
    expect(backRows.still).toContain(`link-internal-redirect /places/${name} null`);
  });

  test('nothing is fixed by a page that search engines did not show and that redirects to a sign-in', () => {
    const [once] = hiddenRows;
    expect(about('members', once?.fixed ?? ['none'])).toEqual([]);
    expect(once?.not_judged).toContain('link-to-noncanonical /members/copy refused');
    expect(about('members', backRows.new)).toEqual([]);
  });
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
