import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { serveSite, type SitePage } from '@plumbline/testkit';

export interface Served {
  readonly origins: readonly string[];
  close(): Promise<void>;
}

interface Size {
  /** Number of pages of each site. */
  readonly pages: number;
  readonly linksPerPage: number;
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XML = { 'content-type': 'application/xml' };
/** The part of an image that the crawler reads. */
const IMAGE_BYTES = 256 * 1024;
const IMAGE_HEADS: Readonly<Record<string, string>> = {
  png: '\x89PNG\r\n\x1a\n\0\0\0\x04CgBI',
  jpg: '\xff\xd8\xff\xe1\0\x02Exif\0\0MM\0*',
  webp: 'RIFF\xff\xff\xff\xffWEBPVP8X',
  avif: '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf\0\0\0\0meta',
  ico: '\0\0\x01\0\xff\xff',
  svg: `<svg ${'a="b" '.repeat(20_000)}`,
  gif: 'GIF89a',
  bmp: 'II*\0\x08\0\0\0\xff\xff',
};

/** Serves sites whose files and answers cost the most to read. Together they once stopped a worker for 30 s. */
export async function serveHeavySites(size: Size): Promise<Served> {
  const sites = await Promise.all([
    serveSite(imagePages(size)),
    serveSite(filePages(size)),
    serveRawAnswers(size),
  ]);
  return {
    origins: sites.map(({ origin }) => origin),
    close: async () => {
      await Promise.all(sites.map((site) => site.close()));
    },
  };
}

const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_none, index) => make(index));

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${body}`;
}

/** Returns the links of a page besides those to the other pages. As written, they are longer than their targets. */
function linksOf(from: number, { pages, linksPerPage }: Size): string {
  const site = times(pages, (index) => `<a href="/page-${index}">Page ${index}</a>`);
  const others = times(linksPerPage, (index) => {
    const detour = '/x/..'.repeat(20);
    return `<a href="${detour}/from-${from}/${index}?${'q'.repeat(200)}">Link ${index} of page ${from}</a>`;
  });
  return [...site, ...others].join('\n');
}

function pagesOf(size: Size): Record<string, SitePage> {
  const pages = times(size.pages, (index) => [`/page-${index}`, page(`Page ${index}`, linksOf(index, size))]);
  return Object.fromEntries([['/', page('Home', linksOf(size.pages, size))], ...pages]) as Record<
    string,
    SitePage
  >;
}

/** Returns forged images of each format, filled with bytes that readers take for lengths and counts. */
function imagePages(size: Size): Record<string, SitePage> {
  const images = Object.entries(IMAGE_HEADS).flatMap(([type, head]) =>
    [0, 8, 0x20, 0xff].map((filling): [string, SitePage] => {
      const body = Buffer.alloc(IMAGE_BYTES, filling);
      body.write(head, 'latin1');
      return [`/${filling}.${type}`, { headers: { 'content-type': `image/${type}` }, body }];
    }),
  );
  const shown = images.map(([path]) => `<img src="${path}" alt="">`).join('');
  const home = page('Home', shown + linksOf(size.pages, size));
  return { ...pagesOf(size), ...Object.fromEntries(images), '/': home };
}

/** Returns a robots.txt of half a million rules, of which 500 KiB are read, and sitemaps that are bombs. */
function filePages(size: Size): Record<string, SitePage> {
  const sitemaps: Readonly<Record<string, string | Buffer>> = {
    '/attributes.xml': `<urlset ${NAMESPACE}><url ${times(2_000_000, (index) => `a${index}=""`).join(' ')}/></urlset>`,
    '/value.xml': `<urlset ${NAMESPACE}><url a="${'&amp;'.repeat(5_000_000)}"/></urlset>`,
    '/lines.txt': `http://127.0.0.1/\n${'\n'.repeat(20_000_000)}`,
    '/bomb.xml.gz': gzipSync(Buffer.alloc(60_000_000, ' '), { level: 1 }),
    '/index.xml': `<sitemapindex ${NAMESPACE}>${times(50, (index) => `<sitemap><loc>http://127.0.0.1/none-${index}.xml</loc></sitemap>`).join('')}</sitemapindex>`,
  };
  const files = Object.entries(sitemaps).map(([path, body]): [string, SitePage] => [
    path,
    { headers: XML, body },
  ]);
  const declared = Object.keys(sitemaps).map((path) => `Sitemap: ${path}`);
  const rules = times(500_000, (index) => `Disallow:/${index}`);
  const robots = ['User-agent: *', ...declared, ...rules].join('\n');
  return {
    ...pagesOf(size),
    ...Object.fromEntries(files),
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: robots },
  };
}

/** Serves hand-written answers: each page has its own head, headers or framing. */
async function serveRawAnswers(size: Size) {
  const html = (path: string) => {
    const index = Number(/\d+/.exec(path)?.[0] ?? size.pages);
    return page(`Page ${path}`, linksOf(index, size));
  };
  const framings: readonly ((body: string) => string)[] = [
    (body) => `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n${body}`,
    (body) => `HTTP/1.0 200\r\ncontent-type: text/html\r\n\r\n${body}`,
    (body) =>
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n${times(150, (index) => `x-${index}: ${'y'.repeat(60)}\r\n`).join('')}connection: close\r\n\r\n${body}`,
    (body) =>
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n${body.replace(/./gs, '1\r\n$&\r\n')}0\r\n\r\n`,
    () => 'HTTP/1.1 999 \xff\xfe\r\n\r\n',
    () => 'SSH-2.0-OpenSSH_9.2\r\n',
  ];
  // Built before the first request, because building takes longer than any page may block the measured loop.
  const answers = new Map(
    ['/', ...times(size.pages, (index) => `/page-${index}`)].map((path, index) => {
      const framing = path === '/' ? 0 : (index - 1) % framings.length;
      return [path, Buffer.from(framings[framing]?.(html(path)) ?? '', 'latin1')];
    }),
  );
  const notFound = Buffer.from('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      const path = /^\S+ (\S+)/.exec(data.toString('latin1'))?.[1] ?? '/';
      socket.end(answers.get(path) ?? notFound);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
