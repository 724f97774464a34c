import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Analysis } from '@plumbline/database';
import { issuesOf } from '@plumbline/database/testing';
import { patience, serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl, type TestSite } from '../../testing/test-crawl.ts';

const names = [
  'noindexed',
  'headed',
  'forbidden',
  'canonicalised',
  'copied',
  'moved',
  'refreshed',
  'scripted',
  'gone',
  'emptied',
  'blank',
  'downloaded',
  'members',
  'shell',
  'unlinked',
  'unlinked-and-gone',
  'kept',
] as const;
type Name = (typeof names)[number];

let crawl: TestCrawl;
let site: StaticSite;
let target: TestSite;
/** The first analysis of the site: each test begins after it. */
let before: Analysis;
const pages: Record<string, SitePage> = {};

// Each test runs several analyses, perhaps on a busy machine.
jest.setTimeout(180_000 * patience);

beforeAll(async () => {
  crawl = await openTestCrawl();
  restorePages();
  site = await serveSite(pages);
  target = await crawl.addSite(site.origin);
  before = await crawl.analyse(target);
});
afterEach(async () => {
  restorePages();
  await crawl.db.site.update({ where: { id: target.siteId }, data: { expectedLosses: [] } });
  await crawl.forgetAfter(before);
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

function restorePages(): void {
  for (const name of names) pages[`/${name}`] = document(name);
  pages['/'] = home(names);
  pages['/robots.txt'] = robots('/cart');
}

function robots(disallowed: string): SitePage {
  return {
    headers: { 'content-type': 'text/plain' },
    body: `User-agent: *\nDisallow: ${disallowed}`,
  };
}

/** Closes the connection instead of answering. */
const cutOff: SitePage = (request) => request.socket.destroy();

/** Returns a page with its own text. */
function document(name: string, head = ''): string {
  const text = Array.from({ length: 60 }, (_, word) => `${name}${word}`).join(' ');
  return `<!doctype html><html lang="en"><head><title>All about ${name}</title>${head}</head><body><h1>About ${name}</h1><p>${text}</p><a href="/">Home</a></body></html>`;
}

function home(linked: readonly string[], more = ''): string {
  const links = linked.map((name) => `<a href="/${name}">About ${name}</a>`).join(' ');
  return `<!doctype html><html lang="en"><head><title>Home</title></head><body><h1>Home</h1>${links}${more}</body></html>`;
}

const without = (...left: readonly Name[]) => names.filter((name) => !left.includes(name));

/** Returns each lost page as its path, the kind of loss, and the reason why it is meant. */
async function lostOf({ id }: Analysis): Promise<readonly string[]> {
  const rows = await crawl.db.lostPage.findMany({ where: { analysisId: id }, orderBy: { url: 'asc' } });
  return rows.map(({ url, how, meant }) =>
    [new URL(url).pathname.slice(1), how, ...(meant === null ? [] : [meant])].join(' '),
  );
}

test('no page is lost in a first analysis, or if no page has changed', async () => {
  expect(await lostOf(before)).toEqual([]);
  expect(await lostOf(await crawl.analyse(target))).toEqual([]);
});

test('every way to lose a page is found and named', async () => {
  pages['/noindexed'] = document('noindexed', '<meta name="robots" content="noindex">');
  pages['/headed'] = { headers: { 'x-robots-tag': 'none' }, body: document('headed') };
  pages['/robots.txt'] = robots('/forbidden');
  pages['/canonicalised'] = document(
    'canonicalised',
    '<link rel="canonical" href="https://staging.example/c">',
  );
  pages['/copied'] = document('kept', '<link rel="canonical" href="/kept">');
  pages['/moved'] = { status: 301, headers: { location: '/kept' } };
  pages['/refreshed'] = document('refreshed', '<meta http-equiv="refresh" content="0;url=/kept">');
  pages['/scripted'] = document('scripted', '<script>location.replace("/kept")</script>');
  pages['/gone'] = { status: 404 };
  pages['/emptied'] = '<!doctype html><title>All about emptied</title><body>404 Not found</body>';
  pages['/blank'] = { headers: { 'content-type': 'text/html' }, body: '' };
  pages['/downloaded'] = { headers: { 'content-type': 'application/octet-stream' }, body: 'PK' };
  pages['/members'] = { status: 302, headers: { location: '/login' } };
  pages['/login'] = '<!doctype html><title>Sign in</title><form><input type="password"></form>';
  pages['/shell'] = '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>';
  pages['/'] = home(without('unlinked', 'unlinked-and-gone'));
  delete pages['/unlinked-and-gone'];

  const after = await crawl.analyse(target);
  expect(await lostOf(after)).toEqual([
    'blank soft_404',
    'canonicalised canonical',
    'downloaded soft_404',
    'emptied soft_404',
    'forbidden robots',
    'gone status',
    'headed noindex',
    'members auth',
    'moved redirect',
    'noindexed noindex',
    'refreshed redirect',
    'scripted redirect',
    'shell shell',
    'unlinked unlinked',
    'unlinked-and-gone status',
  ]);
  expect(after.lostPages).toBe(15);
  expect(after.healthScore).toBeLessThan(before.healthScore ?? 0);
  const issues = await crawl.db.issue.findMany({ where: { analysisId: after.id, checkId: 'lost-page' } });
  expect(issues).toHaveLength(15);
  const ofNoindexed = await crawl.db.issue.findMany({
    where: { analysisId: after.id, url: `${site.origin}/noindexed` },
  });
  expect(ofNoindexed.map(({ checkId }) => checkId)).not.toContain('robots-noindex-page');

  // The page that asks for a sign-in, to which only a redirect leads, is none that was found before.
  expect(await lostOf(await crawl.analyse(target))).toEqual(await lostOf(after));
});

test('the start page is lost if robots.txt forbids it to search engines alone', async () => {
  pages['/robots.txt'] = {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: Googlebot\nDisallow: /$',
  };
  expect(await lostOf(await crawl.analyse(target))).toEqual([' robots']);
});

test('the content of a page that gave way to an empty one has no findings beside the loss', async () => {
  pages['/kept'] = '<!doctype html><title>Parked</title><h1>Buy this domain</h1><p>It is for sale today.</p>';
  const after = await crawl.analyse(target);
  const issues = await crawl.db.issue.findMany({
    where: { analysisId: after.id, url: `${site.origin}/kept` },
  });
  expect(issues.map(({ checkId }) => checkId)).toEqual(['lost-page']);
});

test('pages that had texts of their own and all show that of another page are lost until they have theirs again', async () => {
  const shown = ['gone', 'moved', 'noindexed'] as const;
  for (const name of [...shown, 'unknown']) pages[`/${name}`] = document('kept');
  pages['/'] = home([...names, 'unknown']);
  for (const after of [await crawl.analyse(target), await crawl.analyse(target)]) {
    expect(await lostOf(after)).toEqual(shown.map((name) => `${name} soft_404`));
    const issues = await issuesOf(crawl.db, after.id);
    const ofLost = issues.filter(({ url }) => url === `${site.origin}/gone`).map(({ checkId }) => checkId);
    expect(ofLost).toContain('lost-page');
    expect(ofLost).not.toContain('viewport-missing');
    expect(after.figures?.comparison?.counts.fixed).toBe(0);
    expect(after.healthScore).toBeLessThan(before.healthScore ?? 0);
  }

  restorePages();
  delete pages['/unknown'];
  const back = await crawl.analyse(target);
  expect(await lostOf(back)).toEqual([]);
  expect(back.healthScore).toBe(before.healthScore);
});

test('pages that show the home page and name it as their canonical are lost, and the site is judged', async () => {
  const fallback = home(names).replace('<title>', '<link rel="canonical" href="/"><title>');
  pages['/gone'] = pages['/moved'] = fallback;
  for (const after of [await crawl.analyse(target), await crawl.analyse(target)]) {
    expect(await lostOf(after)).toEqual(['gone soft_404', 'moved soft_404']);
    expect(after.unjudgedChecks).toEqual({});
  }
});

/** Serves the site at another origin, and lets each page redirect to a path there. */
async function moveTo(
  pathOf: (path: string) => string,
  { status = 301, host = 2 } = {},
): Promise<StaticSite> {
  const elsewhere = await serveSite({ ...pages }, `127.0.0.${host}`);
  for (const path of Object.keys(pages))
    if (path !== '/robots.txt')
      pages[path] = { status, headers: { location: elsewhere.origin + pathOf(path) } };
  return elsewhere;
}

test.each<[string, (path: string) => string, number]>([
  ['with temporary redirects', (path) => path, 302],
  ['with every page redirected to the new home page', () => '/', 301],
  ['to pages that do not exist', (path) => (path === '/' ? '/' : `/new${path}`), 301],
])(
  'a site that moves to another host %s loses its pages, and that host is not judged',
  async (_how, pathOf, status) => {
    delete pages['/robots.txt'];
    const elsewhere = await moveTo(pathOf, { status });
    const after = await crawl.analyse(target);
    await elsewhere.close();
    expect(elsewhere.requests).not.toContain('GET /sitemap.xml');
    const issues = await issuesOf(crawl.db, after.id);
    expect(issues.filter(({ url }) => url.startsWith(elsewhere.origin))).toEqual([]);
    expect(JSON.stringify(issues.map(({ evidence }) => evidence))).not.toContain(`"${elsewhere.origin}"`);
    const mistaken = (await lostOf(after)).filter((page) => page.endsWith(' redirect'));
    expect(mistaken).toEqual(expect.arrayContaining(names.map((name) => `${name} redirect`)));
  },
);

describe('a loss that is meant does not count', () => {
  test('if a page is replaced or retired, and nothing leads to it any more', async () => {
    pages['/moved'] = { status: 301, headers: { location: '/kept' } };
    pages['/refreshed'] = { status: 308, headers: { location: '/' } };
    pages['/scripted'] = { status: 302, headers: { location: '/kept' } };
    pages['/gone'] = { status: 410 };
    pages['/'] = home(without('moved', 'refreshed', 'scripted', 'gone'));
    const after = await crawl.analyse(target);
    expect(await lostOf(after)).toEqual([
      'gone status retired',
      'moved redirect replaced',
      'refreshed redirect',
      'scripted redirect',
    ]);
    expect(after.lostPages).toBe(2);
    expect(await lostOf(await crawl.analyse(target))).toEqual(['refreshed redirect', 'scripted redirect']);
  });

  test.each([
    ['to another host', 2],
    ['within its host, as from HTTP to HTTPS', 1],
  ])('if the site has moved %s, page by page', async (_where, host) => {
    const elsewhere = await moveTo((path) => path, { host });
    const after = await crawl.analyse(target);
    await elsewhere.close();
    const lost = await lostOf(after);
    expect(lost).toHaveLength(names.length + 1);
    expect(lost.filter((page) => !page.endsWith(' redirect replaced'))).toEqual([]);
    expect(after.lostPages).toBe(0);
    expect(after.figures?.comparison?.counts.fixed).toBe(0);
    expect(after.healthScore).toBeLessThanOrEqual(before.healthScore ?? 0);
  });

  describe('on a site whose addresses are spelt in another way now', () => {
    const named = ['gone', 'moved', 'noindexed', 'kept', 'copied'];
    const shell = '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>';
    const spellings = [
      {
        folder: 'slashed',
        old: (name: string) => name,
        spelt: (name: string) => `${name}/`,
        index: '/index.html',
      },
      {
        folder: 'bare',
        old: (name: string) => `${name}.html`,
        spelt: (name: string) => name,
        index: '/index.php',
      },
    ];
    let lost: readonly string[];
    let after: Analysis;
    beforeAll(async () => {
      const olds = spellings.flatMap(({ folder, old }) => named.map((name) => `${folder}/${old(name)}`));
      const links = [...olds, 'index.html', 'index.php', 'app', 'app-kept'];
      const own: Record<string, SitePage> = { '/': home(links), '/app': shell, '/app-kept': shell };
      for (const { folder, old, index } of spellings) {
        own[index] = home(links);
        for (const name of named) own[`/${folder}/${old(name)}`] = document(folder + name);
      }
      const served = await serveSite(own);
      const respelt = await crawl.addSite(served.origin);
      await crawl.analyse(respelt);

      own['/app'] = { status: 301, headers: { location: '/app-kept' } };
      for (const { folder, old, spelt, index } of spellings) {
        own[index] = { status: 301, headers: { location: '/' } };
        const now = (name: string) => `/${folder}/${spelt(name)}`;
        for (const name of named) {
          own[`/${folder}/${old(name)}`] = { status: 301, headers: { location: now(name) } };
          own[now(name)] = document(`${folder}${name}again`);
        }
        own[now('gone')] = { status: 404 };
        own[now('noindexed')] = document('noindexed', '<meta name="robots" content="noindex">');
        own[`/${folder}/${old('moved')}`] = { status: 302, headers: { location: now('moved') } };
      }
      after = await crawl.analyse(respelt);
      await served.close();
      lost = await lostOf(after);
    });

    test.each([
      ['with a closing slash', 'slashed', ['gone', 'moved', 'noindexed'], 'index.html'],
      ['without an extension', 'bare', ['gone.html', 'moved.html', 'noindexed.html'], 'index.php'],
    ])('if that is all, %s, also while links name the old one', (_how, folder, counted, index) => {
      const ofFolder = lost.filter((page) => page.startsWith(`${folder}/`));
      expect(ofFolder).toHaveLength(named.length);
      expect(ofFolder.filter((page) => !page.endsWith(' redirect replaced'))).toEqual(
        counted.map((name) => `${folder}/${name} redirect`),
      );
      expect(lost).toContain(`${index} redirect replaced`);
    });

    test('but a page without its own content does not have it elsewhere', () => {
      expect(lost).toContain('app redirect');
    });

    test('and nothing else is lost', () => {
      expect(lost).toHaveLength(2 * named.length + 3);
      expect(after.lostPages).toBe(7);
    });
  });

  test('if a page has its content at another address now, also while links name the old one', async () => {
    pages['/moved'] = { status: 301, headers: { location: '/renamed' } };
    pages['/renamed'] = document('moved');
    pages['/gone'] = { status: 308, headers: { location: '/rewritten' } };
    pages['/rewritten'] = document('rewritten');
    pages['/headed'] = { status: 302, headers: { location: '/for-a-while' } };
    pages['/for-a-while'] = document('headed');
    const after = await crawl.analyse(target);
    expect(await lostOf(after)).toEqual(['gone redirect', 'headed redirect', 'moved redirect replaced']);
    expect(after.lostPages).toBe(2);
  });

  test('if a page was lost for a while before it had its content at another address', async () => {
    pages['/moved'] = { status: 404 };
    pages['/gone'] = document('gone', '<meta name="robots" content="noindex">');
    expect(await lostOf(await crawl.analyse(target))).toEqual(['gone noindex', 'moved status']);
    expect(await lostOf(await crawl.analyse(target))).toEqual(['gone noindex', 'moved status']);
    pages['/moved'] = { status: 301, headers: { location: '/renamed' } };
    pages['/renamed'] = document('moved');
    pages['/gone'] = { status: 301, headers: { location: '/rewritten' } };
    pages['/rewritten'] = document('rewritten');
    const after = await crawl.analyse(target);
    expect(await lostOf(after)).toEqual(['gone redirect', 'moved redirect replaced']);
    expect(await lostOf(await crawl.analyse(target))).toEqual(['gone redirect']);
  });

  test('if /index.html, which nothing leads to any more, is the home page now', async () => {
    const own: Record<string, SitePage> = {
      '/': home(['index.html', 'kept']),
      '/index.html': document('home'),
      '/kept': document('kept'),
    };
    const served = await serveSite(own);
    const respelt = await crawl.addSite(served.origin);
    await crawl.analyse(respelt);
    own['/'] = home(['kept'], `<p>${'Tools for wood and metal. '.repeat(10)}</p>`);
    own['/index.html'] = { status: 301, headers: { location: '/' } };
    const after = await crawl.analyse(respelt);
    await served.close();
    expect(await lostOf(after)).toEqual(['index.html redirect replaced']);
  });

  test('if the owner expects it and names two addresses of the page', async () => {
    await crawl.db.site.update({
      where: { id: target.siteId },
      data: { expectedLosses: ['/noindexed.html', '/noindexed/', '/gone/index.html'] },
    });
    pages['/noindexed'] = document('noindexed', '<meta name="robots" content="noindex">');
    pages['/gone'] = { status: 404 };
    const after = await crawl.analyse(target);
    expect(await lostOf(after)).toEqual(['gone status expected', 'noindexed noindex expected']);
    expect(after.lostPages).toBe(0);
  });

  test('if the owner of the site expects it', async () => {
    await crawl.db.site.update({
      where: { id: target.siteId },
      data: { expectedLosses: ['/noindexed', '/unlinked*'] },
    });
    pages['/noindexed'] = document('noindexed', '<meta name="robots" content="noindex">');
    pages['/gone'] = { status: 404 };
    pages['/'] = home(without('unlinked', 'unlinked-and-gone'));
    const after = await crawl.analyse(target);
    expect(await lostOf(after)).toEqual([
      'gone status',
      'noindexed noindex expected',
      'unlinked unlinked expected',
      'unlinked-and-gone unlinked expected',
    ]);
    expect(after.lostPages).toBe(1);
    const issues = await crawl.db.issue.findMany({ where: { analysisId: after.id, checkId: 'lost-page' } });
    expect(issues.map(({ url }) => new URL(url).pathname)).toEqual(['/gone']);
  });
});

describe('a page is lost that redirects for good to a page that search engines do not show', () => {
  const elsewhere = {
    '/moved': 'says noindex',
    '/refreshed': 'names https://staging.example/c as its canonical',
    '/scripted': 'answers 404',
    '/gone': 'answers 200 and asks for a sign-in',
    '/shell': 'is forbidden by robots.txt (line 2: Disallow: /new/shell)',
  };
  const moved = Object.keys(elsewhere).map((path) => path.slice(1));

  test.each([
    ['and nothing leads to it any more', names.filter((name) => !moved.includes(name))],
    ['and links still lead to it', names],
  ])('%s', async (_how, linked) => {
    for (const name of [...moved, 'copied', 'downloaded'])
      pages[`/${name}`] = { status: 301, headers: { location: `/new/${name}` } };
    pages['/new/moved'] = document('new', '<meta name="robots" content="noindex">');
    pages['/new/refreshed'] = document('newer', '<link rel="canonical" href="https://staging.example/c">');
    pages['/new/gone'] = '<!doctype html><title>Sign in</title><form><input type="password"></form>';
    pages['/new/copied'] = document('kept', '<link rel="canonical" href="/kept">');
    pages['/new/downloaded'] = { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' };
    pages['/robots.txt'] = robots('/new/shell');
    pages['/'] = home(linked.filter((name) => name !== 'copied' && name !== 'downloaded'));
    const after = await crawl.analyse(target);
    for (const name of names) delete pages[`/new/${name}`];

    expect(await lostOf(after)).toEqual([
      'copied redirect replaced',
      'downloaded redirect replaced',
      'gone auth',
      'moved redirect',
      'refreshed redirect',
      'scripted redirect',
      'shell redirect',
    ]);
    const lost = await crawl.db.lostPage.findMany({ where: { analysisId: after.id, meant: null } });
    const said = lost.map(({ url, is }) => [new URL(url).pathname, is.split(', which ')[1]]);
    expect(Object.fromEntries(said)).toEqual(elsewhere);
  });
});

test.each(['members', ''])(
  'a page to which only redirects of "/%s" led is not lost when they stop',
  async (name) => {
    pages[`/${name}`] = { status: 302, headers: { location: '/login?to=1' } };
    pages['/login'] = document('login');
    pages['/login?to=1'] = document('login', '<link rel="canonical" href="/login">');
    const redirecting = await crawl.analyse(target);
    expect(
      await crawl.db.crawlUrl.count({ where: { analysisId: redirecting.id, url: `${site.origin}/login` } }),
    ).toBe(1);
    restorePages();
    for (const after of [await crawl.analyse(target), await crawl.analyse(target)])
      expect(await lostOf(after)).toEqual([]);
  },
);

describe('pages to which only a page leads that cannot be read', () => {
  const challenged = { status: 403, headers: { 'cf-mitigated': 'challenge' } };
  const text = (body: string) => ({ headers: { 'content-type': 'text/plain' }, body });
  const sentTo = (location: string) => ({ status: 302, headers: { location } });

  const more = '<a href="/more">More</a>';
  const own: Record<string, SitePage> = {};
  let served: StaticSite;
  let hub: TestSite;
  /** The first analysis of the site: each test but the last begins after it. */
  let first: Analysis;

  beforeAll(async () => {
    served = await serveSite(own);
    restoreHub();
    hub = await crawl.addSite(served.origin);
    first = await crawl.analyse(hub);
  });
  afterEach(async () => {
    restoreHub();
    await crawl.forgetAfter(first);
  });
  afterAll(() => served.close());

  /** Serves a site whose sitemap lists two pages to which only its archive leads. */
  function restoreHub(): void {
    Object.assign(own, {
      '/': home(['archive']),
      '/archive': home(names, more),
      '/more': home(['later']),
      '/later': document('later'),
      '/challenged': challenged,
      '/closed': '<!doctype html><title>Down for maintenance</title><h1>We will be back soon</h1>',
      ...Object.fromEntries(names.map((name) => [`/${name}`, document(name)])),
      '/sitemap.txt': text(`${served.origin}/kept\n${served.origin}/gone`),
      '/robots.txt': text(`User-agent: *\nSitemap: ${served.origin}/sitemap.txt`),
    });
  }

  const orphansOf = ({ id: analysisId }: Analysis) =>
    crawl.db.issue.count({ where: { analysisId, checkId: 'struct-orphan' } });

  interface Looked {
    readonly analysis: Analysis;
    readonly lost: readonly string[];
    readonly orphans: number;
  }
  async function look(): Promise<Looked> {
    const analysis = await crawl.analyse(hub);
    return { analysis, lost: await lostOf(analysis), orphans: await orphansOf(analysis) };
  }

  describe('because it', () => {
    const refusing: readonly (readonly [string, SitePage, readonly string[]])[] = [
      ['turns the crawler away', challenged, []],
      ['redirects to what turns the crawler away', sentTo('/challenged'), []],
      ['turns the crawler away again', challenged, []],
    ];
    const losing: readonly (readonly [string, SitePage, readonly string[]])[] = [
      ['refuses the crawler', { status: 403 }, ['archive auth']],
      ['refuses the crawler as firewalls do', { status: 406 }, ['archive auth']],
      ['ends inside a text', home(names).split('About gone')[0] ?? '', ['archive soft_404']],
      ['fails', { status: 500 }, ['archive status']],
      ['gives no answer', cutOff, ['archive status']],
      ['redirects to a notice of maintenance', sentTo('/closed'), ['archive redirect']],
      ['redirects to it again', sentTo('/closed'), ['archive redirect']],
    ];

    describe.each([
      ['refused', refusing],
      ['lost', losing],
    ] as const)('(%s)', (why, answers) => {
      /** The site with each of these answers, after the one before. */
      const unread: Looked[] = [];
      let back: Looked;
      beforeAll(async () => {
        for (const [, answer] of answers) {
          own['/archive'] = answer;
          unread.push(await look());
        }
        own['/archive'] = home(without('kept', 'unlinked'), more);
        back = await look();
      });

      test.each(answers.map(([how, , lost], index) => [how, index, lost] as const))(
        '%s are neither lost nor orphans',
        (_how, index, lost) => {
          expect(unread[index]?.lost).toEqual(lost);
          expect(unread[index]?.orphans).toBe(0);
          expect(unread[index]?.analysis.unjudgedChecks['struct-orphan']).toBe(why);
        },
      );

      test('was unread are judged again once it is read', () => {
        expect(back.lost).toEqual(['unlinked unlinked']);
        expect(back.orphans).toBe(1);
      });
    });
  });

  test('are lost if it is not there any more', async () => {
    own['/archive'] = { status: 404 };
    const after = await crawl.analyse(hub);
    expect(await lostOf(after)).toEqual(expect.arrayContaining(['archive status', 'unlinked unlinked']));
    expect(await orphansOf(after)).toBe(2);
  });

  test('are lost if robots.txt forbids it, and are not said to have no link', async () => {
    own['/robots.txt'] = robots('/archive');
    const after = await crawl.analyse(hub);
    expect(await lostOf(after)).toEqual(expect.arrayContaining(['archive robots', 'unlinked unlinked']));
    const ofUnlinked = { analysisId: after.id, url: `${served.origin}/unlinked` };
    expect(await crawl.db.lostPage.findFirst({ where: ofUnlinked })).toMatchObject({
      is: 'answers 200, and no sitemap and no page that crawlers may read leads to it',
    });
  });

  test('are judged while a page stays lost that did not lead to any, also after the site was cut off', async () => {
    own['/later'] = { status: 403 };
    expect((await crawl.analyse(hub)).unjudgedChecks).toEqual({});
    const { '/': start = '', '/more': more = '' } = own;
    own['/more'] = (_request, response) => {
      own['/'] = { status: 403 };
      response.writeHead(403).end();
    };
    expect((await crawl.analyse(hub)).unjudgedChecks).toMatchObject({ 'struct-orphan': 'refused' });

    Object.assign(own, { '/': start, '/more': more });
    const after = await crawl.analyse(hub);
    expect(await lostOf(after)).toEqual(['later auth']);
    expect(after.unjudgedChecks).toEqual({});
  });

  test('are no orphans if it has never been read, because it shows a challenge or is forbidden to this crawler alone', async () => {
    await crawl.db.analysis.deleteMany({ where: { id: first.id } });
    own['/sitemap.xml'] = own['/sitemap.txt'] ?? '';
    for (const unread of [
      { '/archive': challenged },
      { '/archive': home(names), '/robots.txt': text('User-agent: Plumbline\nDisallow: /archive') },
      { '/archive': challenged },
    ]) {
      restoreHub();
      Object.assign(own, unread);
      const { analysis, orphans } = await look();
      expect(orphans).toBe(0);
      expect(analysis.unjudgedChecks['struct-orphan']).toBe('refused');
    }

    restoreHub();
    own['/archive'] = home(without('kept'));
    const { analysis, orphans } = await look();
    expect(orphans).toBe(1);
    expect(analysis.unjudgedChecks).toEqual({});
  });
});

test('pages that nothing leads to any more and that fail are all requested before one is again', async () => {
  const failing = ['gone', 'kept', 'moved', 'shell'] as const;
  for (const name of failing) pages[`/${name}`] = { status: 503, headers: { 'retry-after': '1' } };
  pages['/'] = home(without(...failing));
  const requestsBefore = site.requests.length;
  const after = await crawl.analyse(target);
  expect(await lostOf(after)).toEqual(failing.map((name) => `${name} status`));
  const requests = site.requests.slice(requestsBefore);
  const recalled = requests.filter((request) => failing.some((name) => request === `GET /${name}`));
  expect(new Set(recalled.slice(0, failing.length)).size).toBe(failing.length);
  expect(recalled).toHaveLength(2 * failing.length);
});

test('pages that robots.txt forbids to this crawler alone are neither lost nor back: search engines may read them', async () => {
  pages['/shell'] = { status: 404 };
  expect(await lostOf(await crawl.analyse(target))).toEqual(['shell status']);
  pages['/shell'] = document('shell');
  const body =
    'User-agent: Plumbline\nDisallow: /gone\nDisallow: /kept\nDisallow: /shell\nDisallow: /unlinked\n\nUser-agent: *\nDisallow: /cart';
  pages['/robots.txt'] = { headers: { 'content-type': 'text/plain' }, body };
  pages['/'] = home(without('unlinked'));
  pages['/moved'] = { status: 302, headers: { location: '/kept' } };
  const after = await crawl.analyse(target);
  expect(await lostOf(after)).toEqual(['moved redirect', 'shell status']);
  expect(after.figures?.comparison?.counts.fixed).toBe(0);
});

test('a page that failed each time it was asked for is not lost if it answers at the end, or turns the crawler away', async () => {
  const failingThenAnswering = (answer: number, body: string): SitePage => {
    let failures = 0;
    return (_request, response) => {
      failures += 1;
      const status = failures <= 3 ? 503 : answer;
      response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    };
  };
  pages['/kept'] = { status: 503 };
  pages['/gone'] = failingThenAnswering(200, document('gone'));
  pages['/moved'] = failingThenAnswering(429, '');
  const after = await crawl.analyse(target);
  expect(await lostOf(after)).toEqual(['kept status']);
  expect(after.figures?.comparison?.counts.fixed).toBe(0);
});

test('a page stays lost from its first loss until it is back, also if it turned the crawler away before that', async () => {
  pages['/gone'] = { status: 403, headers: { 'cf-mitigated': 'challenge' } };
  expect(await lostOf(await crawl.analyse(target))).toEqual([]);
  pages['/gone'] = { status: 404 };
  pages['/'] = home(without('gone'));
  const first = await crawl.analyse(target);
  for (const linked of [without('gone'), without('gone'), names]) {
    pages['/'] = home(linked);
    const after = await crawl.analyse(target);
    expect(await lostOf(after)).toEqual(['gone status']);
    const [page] = await crawl.db.lostPage.findMany({ where: { analysisId: after.id } });
    expect(page?.since).toEqual(first.startedAt);
    pages['/gone'] = { status: 403, headers: { 'cf-mitigated': 'challenge' } };
  }
  pages['/gone'] = document('gone');
  expect(await lostOf(await crawl.analyse(target))).toEqual([]);
});

test('an analysis of a part reports the losses that it has seen, and the next one does not compare with it', async () => {
  pages['/gone'] = { status: 404 };
  const urls = [`${site.origin}/gone`, `${site.origin}/kept`];
  expect(await lostOf(await crawl.analyse(target, { mode: 'list', urls }))).toEqual(['gone status']);
  expect(await lostOf(await crawl.analyse(target))).toEqual(['gone status']);
});
