import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The delays and jumps of a page. */
interface Fault {
  /** Side of its image in pixels, at three bytes each. */
  readonly imageSide: number;
  /** Height of a banner that a script puts above the text, and when. */
  readonly bannerPixels: number;
  readonly bannerMs: number;
  /** Delay of its style sheet. */
  readonly styleMs: number;
  /** Time for which a script keeps the processor busy. */
  readonly busyMs: number;
}

const TEXT = 'Canoes, drills and saws that last, with all that belongs to them. '.repeat(40);

/** Serves pages that paint late and jump, each to another extent. */
export async function serveShiftingPages(
  count: number,
): Promise<{ readonly urls: readonly string[]; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, place = '0', file = ''] = /^\/(\d+)\/?(.*)$/.exec(pathname) ?? [];
    const fault = faultOf(Number(place));
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
    if (file === 'image.bmp') return void send('image/bmp', noise(fault.imageSide));
    if (file === 'style.css')
      return void pause(fault.styleMs).then(() => send('text/css', 'body{font:18px sans-serif;margin:16px}'));
    return void send('text/html; charset=utf-8', pageOf(fault));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urls: Array.from({ length: count }, (_, place) => `http://127.0.0.1:${port}/${place}/`),
    close: () => server.close(),
  };
}

/**
 * Faults go through their extents at different paces, so that no two pages are alike. A banner comes well after the
 * first paint, and the page knows the size of its image, so that no figure depends on which of two came first.
 */
function faultOf(place: number): Fault {
  return {
    imageSide: 60 + ((place * 7) % 15) * 30,
    bannerPixels: ((place * 4) % 15) * 25,
    bannerMs: 1_000 + ((place * 11) % 15) * 60,
    styleMs: ((place * 2) % 15) * 150,
    busyMs: ((place * 13) % 15) * 20,
  };
}

function pageOf({ imageSide, bannerPixels, bannerMs, busyMs }: Fault): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tools</title>
<link rel="stylesheet" href="style.css"></head><body><div id="top"></div><h1>Tools that last</h1><p>A short text.</p>
<img src="image.bmp" width="${imageSide}" height="${imageSide}" alt="A drill" style="max-width:100%;height:auto"><p>${TEXT}</p><script>
const until = performance.now() + ${busyMs}; while (performance.now() < until);
setTimeout(() => { document.getElementById('top').style.height = '${bannerPixels}px'; }, ${bannerMs});</script></body></html>`;
}

/** Returns a bitmap without a pattern, which nothing compresses. */
function noise(side: number): Buffer {
  const rowBytes = Math.ceil((side * 3) / 4) * 4;
  const pixels = Buffer.alloc(rowBytes * side);
  let seed = side;
  for (let place = 0; place < pixels.length; place += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    pixels[place] = seed >>> 16;
  }
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(side, 18);
  head.writeInt32LE(side, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}
