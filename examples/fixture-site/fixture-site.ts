import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { bodyOf, ELSEWHERE, SECURE, SITE, topicOf, type FixturePage } from './fixture-page.ts';

/** A website with known faults. */
export interface FixtureSite {
  readonly name: string;
  /** Findings about the site as a whole. */
  readonly expect: readonly string[];
  readonly rows: readonly FixturePage[];
  /** Default true. */
  readonly hasSitemap?: boolean;
  /** The answer where there is no row; a 404 otherwise. */
  readonly fallback?: FixturePage;
}

/** A host of its own for a fixture site's external links: `/gone` is not there, all else is. */
export async function serveElsewhere(): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    response.writeHead(request.url === '/gone' ? 404 : 200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.2:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The origin of a site, and of the second server that it links to. */
export interface Origins {
  readonly site: string;
  readonly elsewhere: string;
}

/** The answer that is sent at a row's path. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Serves the rows of a site, linked to each other as they say. */
export async function serveFixture(
  { rows, hasSitemap = true, fallback }: FixtureSite,
  elsewhere: string,
): Promise<StaticSite> {
  const pages: Record<string, SitePage> = {};
  for (const row of rows) pages[row.path] = servingOf(row, rows, elsewhere);
  if (hasSitemap) pages['/sitemap.xml'] ??= sitemapOf(rows);
  if (fallback === undefined) return serveSite(pages);
  const otherwise = servingOf(fallback, rows, elsewhere);
  return serveSite(new Proxy(pages, { get: (known, path) => known[String(path)] ?? otherwise }));
}

/** Returns what a row answers, once the origins are known. */
export function answerOf(row: FixturePage, rows: readonly FixturePage[], origins: Origins): SentAnswer {
  const { status = 200, headers = {}, linksAt, body, plain } = row.answer;
  const links = linksAt === undefined ? '' : linksOf(row, rows);
  const fill = (text: string) =>
    (linksAt === undefined ? text : text.replace(linksAt, links))
      .replaceAll(SECURE, origins.site.replace('http:', 'https:'))
      .replaceAll(SITE, origins.site)
      .replaceAll(ELSEWHERE, origins.elsewhere);
  const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)] as const);
  const isCompressed = typeof body === 'string' && plain === undefined;
  return {
    status,
    headers: {
      ...Object.fromEntries(filled),
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    },
    body: bodyOf(row.answer, fill),
  };
}

function servingOf(row: FixturePage, rows: readonly FixturePage[], elsewhere: string): SitePage {
  return (request, response) => {
    if (row.answer.hangsUp) return void response.destroy();
    const site = `http://${request.headers.host ?? ''}`;
    const { status, headers, body } = answerOf(row, rows, { site, elsewhere });
    response.writeHead(status, headers);
    const sent = request.method === 'HEAD' ? undefined : body;
    setTimeout(() => response.end(sent), row.answer.delayMs ?? 0);
  };
}

/** Home and `/pages` link to every page of good standing, those to the two after them, `/aside` to the rest. */
function linksOf({ path }: FixturePage, rows: readonly FixturePage[]): string {
  const everywhere = rows.filter(({ linked }) => linked === 'everywhere');
  const aside = rows.filter(({ linked }) => linked === 'aside');
  const at = everywhere.findIndex((row) => row.path === path);
  const targets =
    path === '/' || path === '/pages'
      ? everywhere
      : [
          ...everywhere.filter((row) => row.path === '/' || row.path === '/pages'),
          ...[1, 2].flatMap((step) => everywhere[(at + step) % everywhere.length] ?? []),
          ...(path === '/aside' ? aside : []),
        ];
  const distinct = [...new Set(targets)].filter((row) => row.path !== path);
  return distinct.map((row) => `<a href="${row.path}">Notes on ${topicOf(row.path)}</a>`).join('\n');
}

function sitemapOf(rows: readonly FixturePage[]): SitePage {
  return (request, response) => {
    const origin = `http://${request.headers.host ?? ''}`;
    const urls = rows
      .filter(({ linked }) => linked === 'everywhere' || linked === 'sitemap')
      .map(({ path }) => `<url><loc>${origin}${path.replaceAll('&', '&amp;')}</loc></url>`);
    response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    );
  };
}
