import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createHttpClient } from '@plumbline/net';
import type { RobotsFile } from '@plumbline/web';
import { readSitemaps, type SitemapItem } from '../sitemaps/read-sitemaps.ts';

const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
export const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** The server's answers by path. */
export let files: Record<string, string | Buffer | ((response: ServerResponse) => void)> = {};
/** Requested paths. */
export let requests: string[] = [];
export let origin = '';

const server = createServer((request, response) => {
  const path = request.url ?? '';
  requests.push(path);
  const file = files[path];
  if (file === undefined) response.writeHead(404).end();
  else if (typeof file === 'function') file(response);
  else response.end(file);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  files = {};
  requests = [];
});
afterAll(() => {
  http.close();
  server.close();
  server.closeAllConnections();
});

/** Reads the sitemaps that a robots.txt names, each for so many milliseconds at most. */
export async function read(sitemaps: readonly string[] = ['/s.xml'], fileMsMax?: number) {
  const text = sitemaps.map((url) => `Sitemap: ${url}\n`).join('');
  const robots: RobotsFile = { origin, status: 200, failure: null, text, redirects: 0 };
  const items: SitemapItem[] = [];
  for await (const item of readSitemaps({ http }, [robots], undefined, fileMsMax)) items.push(item);
  return {
    entries: items.flatMap((item) => (item.kind === 'entry' ? [item] : [])),
    urls: items.flatMap((item) => (item.kind === 'entry' ? [item.url] : [])),
    files: items.flatMap((item) => (item.kind === 'file' ? [item.file] : [])),
  };
}

export function urlset(...locs: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><urlset ${namespace}>${locs
    .map((loc) => `<url><loc>${loc}</loc></url>`)
    .join('')}</urlset>`;
}

export function index(...locs: readonly string[]): string {
  return `<sitemapindex ${namespace}>${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;
}
