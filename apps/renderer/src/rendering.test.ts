import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CrawlOptions } from '@plumbline/contracts';
import { getPageRendering } from '@plumbline/database';
import {
  createTestDatabase,
  findEndedAnalysis,
  seedAnalysis,
  type TestDatabase,
} from '@plumbline/database/testing';
import { findChromium } from '@plumbline/rendering';
import { patience, serveSite, startApp, until, type AppProcess, type StaticSite } from '@plumbline/testkit';

/**
 * Tests with real processes: a crawler worker that fetches, and a renderer with the installed Chromium. Without a
 * Chromium, these tests are skipped. All tests share the processes, because their start takes longer than their work.
 * Tests without a renderer come first.
 */
const testInBrowser = findChromium() === null ? test.skip : test;

let database: TestDatabase;
const processes: AppProcess[] = [];
let renderer: AppProcess | undefined;
let site: StaticSite;

/** A router app: each route is an empty shell, which one script fills. */
const SHELL =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script type="module" src="/app.js"></script></body></html>';
const ROUTES = ['/', '/drills', '/bits', '/saws'];
const APP = `
  const routes = ${JSON.stringify(ROUTES)};
  const name = location.pathname === '/' ? 'Home' : location.pathname.slice(1);
  document.title = 'All about ' + name;
  document.getElementById('root').innerHTML = '<h1>' + name + '</h1><p>' + (name + ' are tools that last. ').repeat(20) + '</p>' +
    routes.map((route) => '<a href="' + route + '">' + route + '</a>').join(' ');`;

beforeAll(async () => {
  database = await createTestDatabase();
  await start('crawler-worker');
});
afterAll(async () => {
  await Promise.all(processes.map((each) => each.stop('SIGKILL')));
  await database.close();
});
beforeEach(async () => {
  site = await serveSite({
    ...Object.fromEntries(ROUTES.map((route) => [route, SHELL])),
    '/app.js': {
      headers: { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' },
      body: APP,
    },
  });
});
afterEach(async () => {
  await site.close();
});

async function start(name: 'crawler-worker' | 'renderer'): Promise<AppProcess> {
  const started = await startApp({
    name,
    environment: {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      LEASE_SECONDS: '2',
      RECONCILE_SECONDS: '0.5',
      RENDER_CONCURRENCY: '1',
      PATH: '/usr/bin:/bin',
    },
    event: name === 'renderer' ? 'renderer.started' : 'worker.started',
  });
  processes.push(started);
  return started;
}

/** Returns the renderer that tests share. */
async function sharedRenderer(): Promise<AppProcess> {
  renderer ??= await start('renderer');
  return renderer;
}

async function metricsOf(process: AppProcess): Promise<string> {
  const { port } = await process.logged('metrics.listening');
  return (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text();
}

async function analyse(options: CrawlOptions = {}) {
  const { analysisId } = await seedAnalysis(database.db, { startUrl: `${site.origin}/`, options });
  return {
    ended: () => until(() => findEndedAnalysis(database.db, analysisId), 'the end of the analysis', 120_000),
    faults: () =>
      database.db.issue.findMany({
        where: { analysisId, checkId: { startsWith: 'content-' } },
        select: { checkId: true, url: true, evidence: true },
        orderBy: { checkId: 'asc' },
      }),
    pages: () =>
      database.db.crawlUrl.findMany({
        where: { analysisId, purpose: 'page', state: 'done' },
        select: {
          id: true,
          url: true,
          title: true,
          rendered: true,
          renderReason: true,
          changedByRendering: true,
        },
        orderBy: { url: 'asc' },
      }),
  };
}

test(
  'without a renderer, the shell of a router app is read as its server sends it, and the page says why',
  async () => {
    const { ended, pages } = await analyse();
    expect(await ended()).toMatchObject({ status: 'completed', pagesRendered: 0, hasRenderer: false });
    expect(await pages()).toEqual([
      expect.objectContaining({ title: 'App', rendered: false, renderReason: 'no_renderer' }),
    ]);
  },
  120_000 * patience,
);

testInBrowser(
  'every route of a router app is found and judged as a browser shows it',
  async () => {
    const renderer = await sharedRenderer();
    const { ended, pages } = await analyse();
    expect(await ended()).toMatchObject({
      status: 'completed',
      urlsChecked: 4,
      pagesRendered: 4,
      hasRenderer: true,
    });
    const found = await pages();
    expect(found.map(({ url }) => new URL(url).pathname)).toEqual([...ROUTES].sort());
    expect(found[1]).toMatchObject({
      title: 'All about bits',
      rendered: true,
      renderReason: 'empty_shell',
    });
    await expect(database.db.renderSource.count()).resolves.toBe(0);
    const bits = found[1]?.id ?? '';
    const content = await database.db.pageContent.findUniqueOrThrow({ where: { id: bits } });
    expect(content.h1).toBe('bits');
    const seen = await getPageRendering(database.db, bits);
    expect(seen).toMatchObject({
      source: { title: 'App', words: 0, links: 0 },
      rendered: { title: 'All about bits', words: expect.any(Number) as unknown, links: 4 },
      messages: [],
    });
    expect(seen?.requests.filter(({ kind }) => kind === 'script')).toHaveLength(1);
    expect(seen?.screenshot?.subarray(0, 3)).toEqual(new Uint8Array([0xff, 0xd8, 0xff]));
    // The browser fetched the bundle once, and the crawler requested it once as a probe.
    expect(site.requests.filter((request) => request === 'GET /app.js').length).toBeLessThanOrEqual(2);
    const metrics = await metricsOf(renderer);
    expect(metrics).toContain('plumbline_urls_stored_total{kind="renders"} 4');
    expect(metrics).toMatch(/plumbline_batch_seconds_count\{kind="renders"\} [1-9]/);
    expect(metrics).toMatch(/plumbline_database_connections\{state="idle"\} [1-9]/);
  },
  180_000 * patience,
);

/**
 * Returns pages that have their content in the source, in the root element of a framework, whose script may change
 * them.
 */
function servedTemplate(folder: string, script: string): Record<string, string> {
  const paths = Array.from({ length: 4 }, (_, place) => `/${folder}/${place}`);
  const links = paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
  const text = `${folder} are tools that last. `.repeat(30);
  return Object.fromEntries(
    paths.map((path) => [
      path,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${path}</title></head><body><div id="root"><main><h1>${path}</h1><p>${text}</p>${links}</main></div><script>${script}</script></body></html>`,
    ]),
  );
}

testInBrowser(
  'all pages of a template are rendered if its samples change, and three if they do not',
  async () => {
    await site.close();
    site = await serveSite({
      '/': '<!doctype html><html lang="en"><title>Tools</title><a href="/shop/0">Shop</a> <a href="/docs/0">Docs</a></html>',
      ...servedTemplate(
        'shop',
        `document.querySelector('main').innerHTML += '<a href="/shop/hidden">More</a>'`,
      ),
      ...servedTemplate('docs', `document.body.dataset.ready = 'true'`),
      '/shop/hidden': '<!doctype html><html lang="en"><title>Only scripts link here</title></html>',
    });
    await sharedRenderer();
    const { ended, pages } = await analyse();
    expect(await ended()).toMatchObject({ status: 'completed', urlsChecked: 10, pagesRendered: 7 });
    const found = await pages();
    const inFolder = (name: string) => found.filter(({ url }) => url.includes(`/${name}/`));
    expect(inFolder('docs').filter(({ rendered }) => rendered)).toHaveLength(3);
    const shop = inFolder('shop').filter(({ url }) => !url.endsWith('hidden'));
    expect(shop.map(({ changedByRendering }) => changedByRendering)).toEqual(shop.map(() => ['links']));
    const reasons = shop.map(({ renderReason }) => renderReason);
    expect(reasons.filter((reason) => reason === 'sample')).toHaveLength(1);
    expect(reasons.filter((reason) => reason === 'template')).toHaveLength(3);
  },
  180_000 * patience,
);

testInBrowser(
  'faults that prevent a browser from showing a page are found: errors, failed requests, and resources that robots.txt blocks',
  async () => {
    await site.close();
    const page = (script: string, content: string) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tools</title></head><body><div id="root">${content}</div><script>${script}</script></body></html>`;
    const text = `<main><h1>Tools</h1><p>${'Tools that last. '.repeat(40)}</p><a href="/broken">Broken</a> <a href="/down">Down</a></main>`;
    site = await serveSite({
      '/robots.txt': 'User-agent: *\nDisallow: /private/',
      '/': page(`fetch('/api/gone'); fetch('/private/prices')`, text),
      '/broken': page(`document.querySelector('#root').innerHTML = settings.title`, ''),
      '/down': page(`fetch('/api/down')`, ''),
      '/api/down': { status: 503 },
    });
    await sharedRenderer();
    const { ended, faults, pages } = await analyse({ render: 'always' });
    expect(await ended()).toMatchObject({ status: 'completed', pagesRendered: 2 });
    expect(await faults()).toEqual([
      {
        checkId: 'content-request-blocked',
        url: `${site.origin}/`,
        evidence: { requests: [{ url: `${site.origin}/private/prices`, outcome: 'robots' }], total: 1 },
      },
      {
        checkId: 'content-request-failed',
        url: `${site.origin}/`,
        evidence: { requests: [{ url: `${site.origin}/api/gone`, outcome: 404 }], total: 1 },
      },
      {
        checkId: 'content-request-failed',
        url: `${site.origin}/down`,
        evidence: { requests: [{ url: `${site.origin}/api/down`, outcome: 503 }], total: 1 },
      },
      {
        checkId: 'content-script-error',
        url: `${site.origin}/broken`,
        evidence: { error: 'settings is not defined', errors: 1, characters: 0 },
      },
    ]);
    expect(site.requests).not.toContain('GET /private/prices');
    expect((await pages()).map(({ rendered, renderReason }) => [rendered, renderReason])).toEqual([
      [true, 'always'],
      [true, 'empty_shell'],
      [false, 'render_unanswered'],
    ]);
  },
  180_000 * patience,
);

testInBrowser(
  'pages of a preview are rendered at their later address, with what the preview serves',
  async () => {
    const as = 'http://127.0.0.9/';
    await sharedRenderer();
    const { analysisId } = await seedAnalysis(database.db, {
      startUrl: as,
      siteUrl: `${site.origin}/`,
      options: { as },
    });
    const ended = await until(
      () => findEndedAnalysis(database.db, analysisId),
      'the end of the analysis',
      120_000,
    );
    expect(ended).toMatchObject({ status: 'completed', pagesRendered: ROUTES.length });
    const found = await database.db.crawlUrl.findMany({
      where: { analysisId, purpose: 'page', state: 'done' },
      orderBy: { url: 'asc' },
    });
    expect(found.map(({ url, title }) => `${url} ${title ?? ''}`)).toEqual([
      `${as} All about Home`,
      `${as}bits All about bits`,
      `${as}drills All about drills`,
      `${as}saws All about saws`,
    ]);
  },
  180_000 * patience,
);

/** Returns the ids of the processes below another one, such as those of a browser. */
function descendantsOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

const testOnLinux = process.platform === 'linux' ? testInBrowser : test.skip;

testOnLinux(
  'kill -9 of the renderer and of its browser during a crawl loses no page and repeats none',
  async () => {
    await renderer?.stop('SIGKILL');
    const first = await start('renderer');
    const { ended, pages } = await analyse();
    await first.logged('page.rendered');
    const browser = await until(async () => descendantsOf(first.pid)[0], 'a browser');
    process.kill(browser, 'SIGKILL');
    await until(
      async () => first.timesLogged('page.rendered') + first.timesLogged('page.not_rendered') > 1,
      'another page',
    );
    await first.stop('SIGKILL');
    await start('renderer');
    expect(await ended()).toMatchObject({
      status: 'completed',
      urlsChecked: 4,
      totalUrls: 4,
      pagesRendered: 4,
    });
    const found = await pages();
    expect(found.map(({ url }) => new URL(url).pathname)).toEqual([...ROUTES].sort());
    await expect(database.db.renderSource.count()).resolves.toBe(0);
  },
  240_000 * patience,
);
