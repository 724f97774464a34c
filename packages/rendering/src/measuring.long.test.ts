import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHttpClient, type HttpClient } from '@plumbline/net';
import { createLogger } from '@plumbline/service';
import { patience, serveSite, type StaticSite } from '@plumbline/testkit';
import { createRenderer, findChromium, type Renderer } from './index.ts';

const executablePath = findChromium();
const testInBrowser = executablePath === null ? test.skip : test;
const { signal } = new AbortController();

let renderer: Renderer;
let http: HttpClient;
let site: StaticSite;

const html = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Tools</title></head><body>${body}</body></html>`;
const BUSY = `setTimeout(() => { for (const end = performance.now() + 200; performance.now() < end;); }, 300);`;

beforeAll(async () => {
  http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
  renderer = createRenderer({
    executablePath: executablePath ?? '',
    productUserAgent: 'Mozilla/5.0 (compatible; Test/1.0)',
    memoryBytesMax: 900 * 1024 * 1024,
    path: '/usr/bin:/bin',
    logger: createLogger({ service: 'test', stream: new PassThrough().resume() }),
  });
  site = await serveSite({
    '/': html(
      `<div id="banner"></div><main><h1>Tools that last</h1><p>${'Drills and saws. '.repeat(60)}</p></main>
       <script src="/busy.js"></script><script>setTimeout(() => { document.getElementById('banner').style.height = '300px'; }, 200)</script>`,
    ),
    '/busy.js': { headers: { 'content-type': 'text/javascript' }, body: BUSY },
    '/hangs': html('<h1>Hangs</h1><script>setTimeout(() => { for (;;); }, 50)</script>'),
  });
});
afterAll(async () => {
  await renderer.close();
  await site.close();
  http.close();
});

const measure = (path: string) =>
  renderer.measure(site.origin + path, ({ kind: _kind, ...request }) => http.request(request), signal);

testInBrowser(
  'three runs say what is painted last, what moves and what blocks, and ask the site for each file once',
  async () => {
    expect(await measure('/')).toMatchObject({
      ok: true,
      vitals: {
        runs: 3,
        largestElement: { element: expect.stringContaining('main > p') as unknown, url: null },
        shiftedElements: [{ element: 'body', score: expect.any(Number) as unknown }],
        blockingScripts: [{ url: `${site.origin}/busy.js` }],
        requests: [
          { kind: 'document', requests: 1, bytes: expect.any(Number) as unknown },
          { kind: 'script', requests: 1, bytes: BUSY.length },
        ],
      },
    });
    expect(site.requests.filter((request) => request === 'GET /busy.js')).toHaveLength(1);
  },
  120_000 * patience,
);

testInBrowser(
  'a page that hangs costs its measurement, and the next one is measured',
  async () => {
    expect(await measure('/hangs')).toMatchObject({ ok: false, reason: 'render_timeout' });
    expect(await measure('/')).toMatchObject({ ok: true });
  },
  240_000 * patience,
);
