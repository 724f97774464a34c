import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHttpClient, type HttpClient } from '@plumbline/net';
import { createLogger } from '@plumbline/service';
import { patience, serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import {
  createRenderer,
  findChromium,
  type Renderer,
  type RendererOptions,
  type RenderOutcome,
} from './index.ts';

const executablePath = findChromium();
const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
const { signal } = new AbortController();
const html = { 'content-type': ['text/html; charset=utf-8'] };

let renderer: Renderer;
let http: HttpClient;
const sites: StaticSite[] = [];

beforeAll(() => {
  http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
  renderer = startRenderer({});
});
afterAll(async () => {
  await renderer.close();
  await Promise.all(sites.map((site) => site.close()));
  http.close();
});

function startRenderer(options: Partial<RendererOptions>): Renderer {
  return createRenderer({
    executablePath: executablePath ?? '',
    productUserAgent: 'Mozilla/5.0 (compatible; Test/1.0)',
    memoryBytesMax: 900 * 1024 * 1024,
    path: '/usr/bin:/bin',
    logger,
    ...options,
  });
}

/** Renders a page without resources. */
async function renderBy(some: Renderer, source: string): Promise<RenderOutcome> {
  const browser = await some.openSite('site', ({ kind: _kind, ...request }) => http.request(request));
  const page = { url: 'http://127.0.0.1/page', headers: html, body: Buffer.from(source) };
  const rendering = await browser.render(page, signal);
  browser.close();
  return rendering;
}

async function render(
  source: string,
  files: Readonly<Record<string, SitePage>> = {},
): Promise<RenderOutcome> {
  const site = await serveSite(files);
  sites.push(site);
  const browser = await renderer.openSite(site.origin, ({ kind: _kind, ...request }) =>
    http.request(request),
  );
  try {
    return await browser.render(
      { url: `${site.origin}/page`, headers: html, body: Buffer.from(source) },
      signal,
    );
  } finally {
    browser.close();
  }
}

const SHELL = '<!doctype html><title>App</title><div id=root></div><script type=module src=/app.js></script>';

const testInBrowser = executablePath === null ? test.skip : test;

testInBrowser(
  'a shell becomes the page that its script makes of it',
  async () => {
    const script = `
      document.title = 'Drills';
      const data = await fetch('/data.json').then((answer) => answer.json());
      document.getElementById('root').innerHTML = data.html;`;
    const rendering = await render(SHELL, {
      '/app.js': { headers: { 'content-type': 'text/javascript' }, body: script },
      '/data.json': { body: JSON.stringify({ html: '<h1>Drills</h1><a href="/bits">Bits</a>' }) },
    });
    expect(rendering).toMatchObject({ ok: true, errors: [], isCut: false });
    const { html: source } = rendering as Extract<RenderOutcome, { ok: true }>;
    expect(source).toContain('<title>Drills</title>');
    expect(source).toContain('<h1>Drills</h1><a href="/bits">Bits</a>');
  },
  60_000 * patience,
);

testInBrowser(
  'a page is tried once it has been read: what its reading lacks waits for a scroll or a click, or is a link by script alone',
  async () => {
    const script = `
      document.getElementById('root').innerHTML = '<h1>Drills</h1><div id="saws" style="cursor: pointer"><b>Saws</b></div>' +
        '<button id="theme">Dark</button><div id="shadow"></div>';
      const shadow = document.getElementById('shadow').attachShadow({ mode: 'open' });
      shadow.innerHTML = '<button>Load more</button>';
      document.getElementById('saws').addEventListener('click', () => history.pushState(0, '', '/saws'));
      shadow.firstChild.addEventListener('click', () => fetch('/more', { method: 'POST' }));
      addEventListener('scroll', () => document.body.append('A late text. '.repeat(10)), { once: true });`;
    const rendering = await render(SHELL, {
      '/app.js': { headers: { 'content-type': 'text/javascript' }, body: script },
    });
    expect(rendering).toMatchObject({
      ok: true,
      url: expect.stringMatching(/\/page$/) as unknown,
      html: expect.not.stringContaining('A late text') as unknown,
      scriptLinks: [{ element: 'div', text: 'Saws', url: expect.stringMatching(/\/saws$/) as unknown }],
      waiting: [
        { waitsFor: 'scroll', text: null },
        { waitsFor: 'click', text: 'Load more' },
      ],
    });
    expect(sites.at(-1)?.requests).not.toContain('POST /more');
  },
  60_000 * patience,
);

testInBrowser(
  'what the browser met is kept: each request with its time, the console, and a small picture',
  async () => {
    const script = `console.error('No price'); console.error(new TypeError('cart is undefined')); console.log('Ready'); await fetch('/prices.json');`;
    const file = { headers: { 'content-type': 'text/javascript' }, body: script };
    const rendering = await render(`${SHELL}<img src=/drill.png>`, { '/app.js': file, '/prices.json': '{}' });
    const request = { startMs: expect.any(Number) as unknown, durationMs: expect.any(Number) as unknown };
    expect(rendering).toMatchObject({
      errors: ['cart is undefined'],
      messages: [
        { level: 'error', text: 'No price' },
        { level: 'error', text: expect.stringContaining('cart is undefined') as unknown },
      ],
      requests: expect.arrayContaining([
        {
          ...request,
          url: expect.stringMatching(/app\.js$/) as unknown,
          kind: 'script',
          outcome: 200,
          bytes: script.length,
        },
        {
          ...request,
          url: expect.stringMatching(/drill\.png$/) as unknown,
          kind: 'image',
          outcome: 'left_out',
          bytes: 0,
        },
        {
          ...request,
          url: expect.stringMatching(/prices\.json$/) as unknown,
          kind: 'fetch',
          outcome: 200,
          bytes: 2,
        },
      ]) as unknown,
    });
    const { screenshot } = rendering as Extract<RenderOutcome, { ok: true }>;
    expect(screenshot?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(screenshot?.length).toBeLessThan(64 * 1024);
  },
  60_000 * patience,
);

testInBrowser(
  'the shadow tree of a custom element is a part of the page, with its slotted content',
  async () => {
    const rendering = await render(`<!doctype html><title>x</title><my-card><b>light</b></my-card>
      <script>customElements.define('my-card', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<h1>dark</h1><slot></slot>'; }
      });</script>`);
    expect(rendering).toMatchObject({
      html: expect.stringContaining('<my-card><h1>dark</h1><slot><b>light</b></slot></my-card>') as unknown,
    });
  },
  60_000 * patience,
);

testInBrowser(
  'a bundle is fetched once for a site, however often its browser is given back, and anew for another site',
  async () => {
    const site = await serveSite({
      '/app.js': {
        headers: { 'content-type': 'text/javascript' },
        body: `document.title = (sessionStorage.length + localStorage.length) + ' kept'; localStorage.kept = 'yes';`,
      },
    });
    sites.push(site);
    const titleFor = async (name: string) => {
      const browser = await renderer.openSite(name, ({ kind: _kind, ...request }) => http.request(request));
      const page = { url: `${site.origin}/page`, headers: html, body: Buffer.from(SHELL) };
      const rendering = await browser.render(page, signal);
      browser.close();
      return rendering.ok && /<title>(.*)<\/title>/.exec(rendering.html)?.[1];
    };
    const bundles = () => site.requests.filter((request) => request === 'GET /app.js').length;
    await expect(titleFor('one')).resolves.toBe('0 kept');
    await titleFor('one');
    expect(bundles()).toBe(1);
    await expect(titleFor('other')).resolves.toBe('0 kept');
    expect(bundles()).toBe(2);
  },
  60_000 * patience,
);

testInBrowser(
  'a page finds nothing of the page before in its tab, and sees each failed resource as if it were the first page',
  async () => {
    const script = { 'content-type': 'text/javascript' };
    const site = await serveSite({
      '/app.js': {
        headers: script,
        body: `document.title = JSON.stringify([sessionStorage.length, name, history.length, history.state, document.referrer, scrollY]);
          sessionStorage.kept = name = 'kept'; history.pushState('kept', '', '/elsewhere');
          addEventListener('pagehide', () => { sessionStorage.late = name = 'late'; navigator.sendBeacon('/beacon'); });
          addEventListener('beforeunload', (event) => event.preventDefault());
          setInterval(() => fetch('/data?' + Math.random()).catch(() => {}), 2_000);`,
      },
      '/broken.js': { status: 500, headers: script, body: 'throw 1' },
    });
    sites.push(site);
    const browser = await renderer.openSite('tab', ({ kind: _kind, ...request }) => http.request(request));
    const source = `${SHELL}<script src=/broken.js></script><script src=/missing.js></script><link rel=stylesheet href=/missing.css>`;
    const seen: unknown[] = [];
    for (let visit = 0; visit < 3; visit += 1) {
      const page = { url: `${site.origin}/page`, headers: html, body: Buffer.from(source) };
      const rendering = await browser.render(page, signal);
      if (!rendering.ok) throw new Error(rendering.detail);
      const failed = rendering.resources.filter(({ outcome }) => outcome !== 200);
      const outcomes = failed.map(({ url, outcome }) => `${new URL(url).pathname} ${outcome}`).sort();
      seen.push([/<title>(.*)<\/title>/.exec(rendering.html)?.[1], outcomes, rendering.messages]);
    }
    browser.close();
    expect(seen[0]).toEqual([
      '[0,"",2,null,"",0]',
      ['/broken.js 500', '/missing.css 404', '/missing.js 404'],
      [],
    ]);
    expect(seen.slice(1)).toEqual([seen[0], seen[0]]);
  },
  60_000 * patience,
);

testInBrowser(
  'an idle browser is ended, and the next page starts another one',
  async () => {
    const log = new PassThrough({ encoding: 'utf8' });
    const ended = new Promise<void>((resolve) => {
      log.on('data', (lines: string) => {
        if (lines.includes('browser.closed')) resolve();
      });
    });
    const idle = startRenderer({ idleMs: 1, logger: createLogger({ service: 'test', stream: log }) });
    await expect(renderBy(idle, '<h1>One</h1>')).resolves.toMatchObject({ ok: true });
    await ended;
    await expect(renderBy(idle, '<h1>Two</h1>')).resolves.toMatchObject({ ok: true });
    await idle.close();
  },
  60_000 * patience,
);

const testOfSlowStart = process.platform === 'win32' ? test.skip : testInBrowser;

testOfSlowStart(
  'the time limit of a page does not include a slow start of its browser',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'slow-browser-'));
    const slow = path.join(folder, 'chromium');
    // The start has a limit of its own: half a minute.
    const pageSeconds = Math.min(4 * patience, 12);
    writeFileSync(slow, `#!/bin/sh\nsleep ${pageSeconds + 1}\nexec '${executablePath ?? ''}' "$@"\n`);
    chmodSync(slow, 0o755);
    const late = startRenderer({ executablePath: slow, pageMs: pageSeconds * 1_000 });
    await expect(renderBy(late, '<h1>Late</h1>')).resolves.toMatchObject({ ok: true });
    await late.close();
    rmSync(folder, { recursive: true });
  },
  60_000 * patience,
);

testInBrowser(
  'a page that hangs once it has been read keeps its reading, and the next page is rendered as usual',
  async () => {
    // Reading leaves out the text for browsers without scripts, by which the page knows that it has been read.
    const hangs = `<!doctype html><title>x</title><h1>Read</h1><noscript>Off</noscript><script>
      new MutationObserver(() => setTimeout(() => { for (;;); })).observe(document.body, { childList: true });</script>`;
    const soon = startRenderer({ pageMs: 1_000 + 1_000 * patience });
    await expect(renderBy(soon, hangs)).resolves.toMatchObject({
      ok: true,
      html: expect.stringContaining('<h1>Read</h1>') as unknown,
      screenshot: null,
      waiting: [],
    });
    await expect(renderBy(soon, '<h1>Next</h1>')).resolves.toMatchObject({ ok: true });
    await soon.close();
  },
  60_000 * patience,
);
