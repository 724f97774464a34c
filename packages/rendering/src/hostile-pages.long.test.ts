import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHttpClient, type HttpClient } from '@plumbline/net';
import { createLogger } from '@plumbline/service';
import { patience, serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { createRenderer, findChromium, type Renderer, type RenderOutcome } from './index.ts';

/** A page that uses more than its limits. It may fail itself, but the next page is rendered as usual. */
interface HostilePage {
  readonly name: string;
  /** The script of the page. */
  readonly script: string;
  /** The result, unless it depends on the speed of the machine: the page is read, or given up for a reason. */
  readonly becomes?: 'read' | 'render_timeout' | 'render_failed' | 'page_too_costly';
}

const PAGES: readonly HostilePage[] = [
  { name: 'a loop without end', script: 'while (true) {}', becomes: 'render_timeout' },
  {
    name: 'a loop without end, after the page has loaded',
    script: 'addEventListener("load", () => setTimeout(() => { while (true) {} }, 50));',
    becomes: 'render_timeout',
  },
  {
    name: 'a promise that is never kept, over and over',
    script: 'const again = () => Promise.resolve().then(again); again();',
  },
  {
    name: 'objects until the heap is full',
    script: 'const all = []; while (true) all.push(new Array(1e6).fill(all.length));',
    becomes: 'page_too_costly',
  },
  {
    name: 'memory beside the heap',
    script: 'const all = []; while (true) all.push(new Uint8Array(64 << 20).fill(1));',
    becomes: 'page_too_costly',
  },
  {
    name: 'a hundred thousand timers',
    script: 'for (let each = 0; each < 1e5; each += 1) setInterval(() => { document.title = each; }, 1);',
  },
  {
    name: 'a new address with every tick',
    script: 'setInterval(() => history.pushState(0, "", "/" + Math.random()), 1);',
  },
  { name: 'loading itself again', script: 'setInterval(() => location.reload(), 5);' },
  {
    name: 'going elsewhere',
    script:
      'location.href = "/elsewhere"; setInterval(() => { location.href = "/again" + Math.random(); }, 5);',
  },
  {
    name: 'back and forth through its history',
    script: 'history.pushState(0, "", "/a"); setInterval(() => history.back(), 5);',
  },
  {
    name: 'a question before it is left',
    script:
      'addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "stay"; });',
  },
  {
    name: 'windows over windows',
    script: 'setInterval(() => { for (let each = 0; each < 50; each += 1) open("/window" + each); }, 5);',
  },
  { name: 'dialogs over dialogs', script: 'setInterval(() => { alert(1); confirm(2); prompt(3); }, 1);' },
  { name: 'printing', script: 'setInterval(() => print(), 5);' },
  {
    name: 'permissions',
    script:
      'navigator.geolocation.getCurrentPosition(() => {}); Notification.requestPermission(); navigator.mediaDevices?.getUserMedia({ video: true, audio: true }).catch(() => {});',
  },
  { name: 'a service worker', script: 'navigator.serviceWorker?.register("/worker.js").catch(() => {});' },
  {
    name: 'a download',
    script:
      'const link = document.createElement("a"); link.href = "/file"; link.download = "x.exe"; setInterval(() => link.click(), 20);',
  },
  {
    name: 'files of the machine',
    script:
      'fetch("file:///etc/passwd").catch(() => {}); const frame = document.createElement("iframe"); frame.src = "file:///etc/passwd"; document.body.append(frame);',
  },
  {
    name: 'mining on every processor',
    script:
      'const code = URL.createObjectURL(new Blob(["while (true) Math.sqrt(Math.random())"])); for (let each = 0; each < 8; each += 1) new Worker(code);',
  },
  {
    name: 'a request with every tick',
    script: 'setInterval(() => fetch("/data?" + Math.random()).catch(() => {}), 1);',
  },
  {
    name: 'a gigabyte by streams',
    script:
      'for (let each = 0; each < 20; each += 1) fetch("/endless?" + each).then((answer) => answer.arrayBuffer()).catch(() => {});',
  },
  {
    name: 'a million elements',
    script: 'document.body.innerHTML = "<b></b>".repeat(1e6);',
  },
  {
    name: 'one text of twenty megabytes',
    script: 'document.body.textContent = "x".repeat(2e7);',
    becomes: 'page_too_costly',
  },
  {
    name: 'frames in frames',
    script:
      'const deeper = (at) => { const frame = at.createElement("iframe"); at.body.append(frame); if (document.querySelectorAll("iframe").length < 9) deeper(frame.contentDocument); }; setInterval(() => deeper(document), 20);',
  },
  {
    name: 'an end to everything that reads it',
    script:
      'document.documentElement.remove(); Document.prototype.querySelectorAll = () => { throw 1; }; window.MutationObserver = undefined; JSON.stringify = () => "x";',
    becomes: 'render_failed',
  },
  {
    name: 'lies about its own DOM',
    script:
      'Object.defineProperty(Element.prototype, "outerHTML", { get: () => "<h1>a lie</h1>" }); performance.now = () => 0;',
  },
  {
    name: 'writing itself anew',
    script: 'setInterval(() => { document.open(); document.write("<h1>anew</h1>"); document.close(); }, 30);',
  },
  {
    name: 'a page that is a blob',
    script: 'location.href = URL.createObjectURL(new Blob(["<h1>blob</h1>"], { type: "text/html" }));',
  },
];

const testedIn = findChromium();
const describeInBrowser = testedIn === null ? describe.skip : describe;
const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
const { signal } = new AbortController();
const html = { 'content-type': ['text/html; charset=utf-8'] };

let renderer: Renderer;
let http: HttpClient;
let site: StaticSite;

beforeAll(async () => {
  // A pipeline ends with its connection; our own writes would go on endlessly during later tests.
  const endless: SitePage = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    pipeline(Readable.from(megabytes()), response, () => undefined);
  };
  site = await serveSite({ '/endless': endless, '/worker.js': 'self', '/data': 'x' });
  http = createHttpClient({ allowPrivateAddresses: [new URL(site.origin).host], userAgent: 'test' });
  renderer = createRenderer({
    executablePath: testedIn ?? '',
    productUserAgent: 'Mozilla/5.0 (compatible; Test/1.0)',
    memoryBytesMax: 800 * 1024 * 1024,
    path: '/usr/bin:/bin',
    settlesWithinMs: 1_500 * patience,
    pageMs: 4_000 * patience,
    logger,
  });
});
afterAll(async () => {
  await renderer.close();
  await site.close();
  http.close();
});

function* megabytes(): Generator<Buffer> {
  const megabyte = Buffer.alloc(1 << 20, 'x');
  for (;;) yield megabyte;
}

async function render(...sources: readonly string[]): Promise<readonly RenderOutcome[]> {
  const browser = await renderer.openSite('hostile', ({ kind: _kind, ...request }) =>
    http.request({ ...request, bodyBytesMax: 1 << 20, totalTimeoutMs: 3_000 }),
  );
  const renderings: RenderOutcome[] = [];
  for (const source of sources) {
    const page = { url: `${site.origin}/page`, headers: html, body: Buffer.from(source) };
    renderings.push(await browser.render(page, signal));
  }
  browser.close();
  return renderings;
}

const ordinary =
  '<!doctype html><title>Ordinary</title><div id=root></div><script>root.innerHTML = "<h1>Here</h1>"</script>';
const hostile = (script: string) =>
  `<!doctype html><title>Hostile</title><body><h1>Hostile</h1><script>${script}</script></body>`;

describeInBrowser('a hostile page costs one page and nothing else', () => {
  test.each(PAGES)(
    '$name',
    async ({ script, becomes }) => {
      const [attack, after] = await render(hostile(script), ordinary);
      const outcome = attack?.ok === true ? 'read' : attack?.reason;
      expect(outcome).toBe(becomes ?? outcome);
      expect(after).toMatchObject({ ok: true, html: expect.stringContaining('<h1>Here</h1>') as unknown });
    },
    60_000 * patience,
  );
});

describeInBrowser('a page reaches nothing but what the guarded client fetches for it', () => {
  /** Starts a server that counts TCP connections. */
  async function listen(): Promise<{
    readonly port: number;
    readonly contacts: () => number;
    close(): void;
  }> {
    let contacts = 0;
    const server: Server = createServer((socket) => {
      contacts += 1;
      socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, contacts: () => contacts, close: () => server.close() };
  }

  test(
    'no private address, by fetch, frame, image, script, beacon, preconnect, WebSocket or event stream',
    async () => {
      const secret = await listen();
      const at = `127.0.0.1:${secret.port}`;
      const [rendering] = await render(
        `<!doctype html><link rel=preconnect href="http://${at}"><link rel=dns-prefetch href="http://${at}">
        <link rel=prefetch href="http://${at}/p"><img src="http://${at}/i"><iframe src="http://${at}/f"></iframe>
        <script src="http://${at}/s"></script><script>
          fetch('http://${at}/', { mode: 'no-cors' }).catch(() => {});
          fetch('http://localhost:${secret.port}/', { mode: 'no-cors' }).catch(() => {});
          navigator.sendBeacon('http://${at}/b', 'x');
          new WebSocket('ws://${at}/w'); new WebSocket('wss://${at}/w'); new EventSource('http://${at}/e');
        </script>`,
      );
      expect(rendering).toMatchObject({ ok: true });
      expect(secret.contacts()).toBe(0);
      secret.close();
    },
    60_000 * patience,
  );

  test(
    'no packet by WebRTC',
    async () => {
      let packets = 0;
      const stun = createSocket('udp4', () => (packets += 1));
      stun.bind(0, '127.0.0.1');
      await once(stun, 'listening');
      const server = `127.0.0.1:${stun.address().port}`;
      const [rendering] = await render(
        hostile(`const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${server}' },
            { urls: 'turn:${server}', username: 'a', credential: 'b' }] });
          peer.createDataChannel('x'); peer.createOffer().then((offer) => peer.setLocalDescription(offer));`),
      );
      expect(rendering).toMatchObject({ ok: true });
      expect(packets).toBe(0);
      stun.close();
    },
    60_000 * patience,
  );
});
