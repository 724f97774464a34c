import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId, type NewVisit, type RetestedUrl } from '@plumbline/database';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../testing/test-crawl.ts';

const menu = page('Menu', '<img src="/menu.jpg"><a href="/sold-out">Pie</a>');

/** The pages before and after their owner has worked on them. */
const pages: Record<string, SitePage> = {
  '/': page(
    'Home of the bakery',
    '<a href="/bread">Bread</a><a href="/cake">Cake</a><a href="/rolls">Rolls</a><a href="/moved">Moved</a><a href="/menu">Menu</a><a href="/shop">Shop</a>',
  ),
  '/bread': page('Our goods', '<a href="/gone">Old prices</a>'),
  '/cake': page('Our goods', '<a href="/old">The old page</a>'),
  '/rolls': '<p>Rolls</p>',
  '/moved': '<title>Moved</title><meta http-equiv="refresh" content="0; url=/rolls"><p>Moved</p>',
  '/old': { status: 301, headers: { location: '/rolls' } },
  '/menu': menu,
  '/shop': { status: 500, body: 'The shop has failed.' },
};

let crawl: TestCrawl;
let site: StaticSite;
let analysisId: string;
beforeAll(async () => {
  crawl = await openTestCrawl();
  site = await serveSite(pages);
  analysisId = (await crawl.analyse(await crawl.addSite(site.origin))).id;
});
afterAll(async () => {
  await crawl.close();
  await site.close();
});

function page(title: string, body: string): string {
  const text = 'Bread and cake of every kind, fresh from the oven. '.repeat(3);
  return `<!doctype html><html lang="en"><title>${title}</title><body><h1>${title}</h1><p>${text}</p>${body}`;
}

async function retest(checkId: string, paths: readonly string[]): Promise<Record<string, RetestedUrl>> {
  const { db, accountId } = crawl;
  const { siteId } = await db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  const [snapshotId, actionId] = [newId(), newId()];
  const counts = {
    totalActions: 1,
    criticalCount: 0,
    highCount: 1,
    mediumCount: 0,
    lowCount: 0,
    healthScore: 1,
  };
  await db.actionSnapshot.create({
    data: {
      id: snapshotId,
      accountId,
      siteId,
      analysisId,
      dimensions: [],
      triggeredBy: 'test',
      ...counts,
      topActionScore: 1,
      autoFixableScore: 1,
      items: { create: { id: actionId, checkId, rank: 0, item: {}, targets: [] } },
    },
  });
  const urls = paths.map((path) => site.origin + path) as unknown as NewVisit['urls'];
  const { result: visited } = await crawl.visit({ analysisId, actionId, urls });
  const results = visited as unknown as RetestedUrl[];
  return Object.fromEntries(results.map((result) => [new URL(result.url).pathname, result]));
}

describe('a check on one page', () => {
  test('is fixed only on the page that has changed', async () => {
    expect((await retest('title-missing', ['/rolls']))['/rolls']).toMatchObject({ status: 'failing' });
    pages['/rolls'] = page('Rolls of the day', '<p>Rolls</p>');
    expect(await retest('title-missing', ['/rolls'])).toEqual({
      '/rolls': { url: `${site.origin}/rolls`, status: 'fixed', message: null, reason: null },
    });
  });

  test('accepts any answer if it needs no page', async () => {
    expect(await retest('redirect-meta-refresh', ['/moved'])).toMatchObject({
      '/moved': { status: 'failing' },
    });
    pages['/moved'] = { status: 301, headers: { location: '/rolls' } };
    expect(await retest('redirect-meta-refresh', ['/moved'])).toMatchObject({
      '/moved': { status: 'fixed' },
    });
  });

  test('needs no new analysis, whatever its category', async () => {
    expect(await retest('sec-unsafe-opener', ['/cake'])).toMatchObject({ '/cake': { status: 'fixed' } });
  });

  test('cannot judge a page that does not exist', async () => {
    const { '/nowhere': nowhere, '/old': old } = await retest('title-missing', ['/nowhere', '/old']);
    expect(nowhere).toMatchObject({ status: 'unverifiable', reason: expect.stringContaining('not fetched') });
    expect(old).toMatchObject({ status: 'unverifiable', reason: expect.stringContaining('answers 301') });
  });
});

describe('a page that has not passed is not fixed', () => {
  const challenge = { body: '<title>Just a moment</title><script>window._cf_chl_opt = {}</script>' };
  const refusal = (status: number) => ({ status, body: 'Go away' });
  test.each<readonly [string, SitePage, string]>([
    [
      'an error page with status 200',
      '<title>Page not found</title><h1>Page not found</h1>',
      'shows an error or nothing now',
    ],
    [
      'a sign-in form',
      '<title>Sign in</title><h1>Sign in</h1><form><input type="password"></form>',
      'asks its readers to sign in',
    ],
    ['a page that scripts must fill', '<div id="root"></div><script src="/app.js"></script>', 'JavaScript'],
    ['a challenge with status 200', challenge, 'turned the crawler away'],
    ['a request to come later', refusal(429), 'turned the crawler away'],
    ['an address without an answer', (request) => request.destroy(), 'gives no answer'],
  ])('%s', async (_what, answer, reason) => {
    pages['/menu'] = menu;
    await expect(retest('img-alt-missing', ['/menu'])).resolves.toMatchObject({
      '/menu': { status: 'failing' },
    });
    pages['/menu'] = answer;
    await expect(retest('img-alt-missing', ['/menu'])).resolves.toMatchObject({
      '/menu': { status: 'unverifiable', reason: expect.stringContaining(reason) },
    });
  });

  test.each([429, 403])('a server error that has become a refusal with status %i', async (status) => {
    pages['/shop'] = refusal(status);
    await expect(retest('http-server-error', ['/shop'])).resolves.toMatchObject({
      '/shop': { status: 'unverifiable', reason: expect.stringContaining(`answers ${status}`) },
    });
    pages['/shop'] = page('Shop', '<p>Open again</p>');
    await expect(retest('http-server-error', ['/shop'])).resolves.toMatchObject({
      '/shop': { status: 'fixed' },
    });
  });

  test.each([429, 403])('a page whose broken link now leads to a refusal with status %i', async (status) => {
    pages['/menu'] = menu;
    pages['/sold-out'] = refusal(status);
    await expect(retest('link-broken-internal', ['/menu'])).resolves.toMatchObject({
      '/menu': {
        status: 'unverifiable',
        reason: expect.stringContaining(`depends on a URL that answers ${status}`),
      },
    });
    pages['/sold-out'] = page('Pie', '<p>Pie</p>');
    await expect(retest('link-broken-internal', ['/menu'])).resolves.toMatchObject({
      '/menu': { status: 'fixed' },
    });
  });

  test.each<readonly [string, SitePage, string]>([
    [
      'redirects to a sign-in',
      { status: 302, headers: { location: '/sign-in' } },
      'asks its readers to sign in',
    ],
    [
      'shows an error with status 200',
      '<title>Page not found</title><h1>Page not found</h1>',
      'shows an error',
    ],
    ['shows nothing with status 200', '', 'shows an error or nothing'],
  ])('a page whose broken link leads to a URL that %s now', async (_how, answer, reason) => {
    pages['/menu'] = menu;
    pages['/sign-in'] = '<title>Sign in</title><form><input type="password"></form>';
    pages['/sold-out'] = answer;
    await expect(retest('link-broken-internal', ['/menu'])).resolves.toMatchObject({
      '/menu': { status: 'unverifiable', reason: expect.stringContaining(`depends on a URL that ${reason}`) },
    });
    delete pages['/sold-out'];
  });
});

describe('a check on the whole site', () => {
  test('compares with the pages that are not fetched again', async () => {
    const paths = ['/bread', '/cake'];
    expect(await retest('dup-title', paths)).toMatchObject({
      '/bread': { status: 'failing', message: expect.stringContaining('2 pages') },
      '/cake': { status: 'failing' },
    });
    pages['/bread'] = page('Home of the bakery', '<a href="/gone">Old prices</a>');
    expect(await retest('dup-title', paths)).toMatchObject({
      '/bread': { status: 'failing' },
      '/cake': { status: 'fixed' },
    });
  });

  test('follows new references: a link to another broken page still fails', async () => {
    expect(await retest('link-broken-internal', ['/bread'])).toMatchObject({
      '/bread': { status: 'failing' },
    });
    pages['/bread'] = page('Bread', '<a href="/gone-as-well">Prices</a>');
    expect((await retest('link-broken-internal', ['/bread']))['/bread']).toMatchObject({
      status: 'failing',
      message: expect.stringContaining('/gone-as-well'),
    });
    pages['/gone-as-well'] = page('Prices', '<p>Prices</p>');
    expect(await retest('link-broken-internal', ['/bread'])).toMatchObject({ '/bread': { status: 'fixed' } });
  });

  test('follows the redirects of links', async () => {
    expect(await retest('link-internal-redirect', ['/cake'])).toMatchObject({
      '/cake': { status: 'failing' },
    });
    pages['/cake'] = page('Cake', '<a href="/rolls">Rolls</a>');
    expect(await retest('link-internal-redirect', ['/cake'])).toMatchObject({ '/cake': { status: 'fixed' } });
  });

  test('does not call an icon fixed whose server fails or refuses it, or that robots.txt forbids now', async () => {
    const unread = { '/': { status: 'unverifiable', reason: expect.stringContaining('could be read') } };
    for (const status of [503, 403]) {
      pages['/favicon.ico'] = { status };
      expect(await retest('icon-favicon-missing', ['/'])).toMatchObject(unread);
    }
    delete pages['/favicon.ico'];
    const rules = 'User-agent: *\nDisallow: /favicon.ico';
    pages['/robots.txt'] = { headers: { 'content-type': 'text/plain' }, body: rules };
    expect(await retest('icon-favicon-missing', ['/'])).toMatchObject(unread);
    delete pages['/robots.txt'];
  });

  test('requests only what the check reads', async () => {
    const asked = site.requests.length;
    expect(await retest('icon-favicon-missing', ['/'])).toMatchObject({ '/': { status: 'failing' } });
    pages['/'] = page('Home of the bakery', '<link rel="icon" href="/favicon.svg">');
    expect(await retest('icon-favicon-missing', ['/'])).toMatchObject({ '/': { status: 'fixed' } });
    expect(site.requests.slice(asked)).toContain('GET /favicon.ico');
    await retest('link-internal-redirect', ['/cake']);
    const others = /llms|apple-touch|\/[\da-f]{32}$/;
    expect(site.requests.slice(asked).filter((request) => others.test(request))).toEqual([]);
  });

  test('does not call a home page fixed that is unavailable', async () => {
    pages['/'] = { status: 503, body: '<title>Back soon</title>' };
    expect(await retest('dup-title', ['/'])).toMatchObject({
      '/': { status: 'unverifiable', reason: expect.stringContaining('answers 503') },
    });
  });

  test('is judged again whatever the pages answer, if it concerns the site', async () => {
    expect(await retest('robots-txt-missing', ['/'])).toMatchObject({ '/': { status: 'failing' } });
    pages['/robots.txt'] = '<!doctype html><title>Down for maintenance</title><h1>We will be back soon</h1>';
    expect(await retest('robots-txt-missing', ['/'])).toMatchObject({
      '/': { status: 'unverifiable', reason: 'It depends on a robots.txt that could not be read.' },
    });
    pages['/robots.txt'] = { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow:\n' };
    expect(await retest('robots-txt-missing', ['/'])).toMatchObject({ '/': { status: 'fixed' } });
  });

  test('needs a new analysis if it concerns the whole crawl', async () => {
    expect(await retest('struct-orphan', ['/cake'])).toMatchObject({
      '/cake': { status: 'unverifiable', reason: expect.stringContaining('new analysis') },
    });
  });
});

test('a retest leaves the analysis as it was', async () => {
  const row = await crawl.db.crawlUrl.findFirstOrThrow({
    where: { analysisId, url: `${site.origin}/bread` },
  });
  expect(row).toMatchObject({ title: 'Our goods', state: 'done', leaseId: null });
  expect(await crawl.db.crawlUrl.count({ where: { analysisId, url: { endsWith: '/gone-as-well' } } })).toBe(
    0,
  );
});
