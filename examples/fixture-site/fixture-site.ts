import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import { bodyOf, ELSEWHERE, SECURE, SITE, topicOf, type FixturePage } from './fixture-page.ts';

/** A website with known faults. */
export interface FixtureSite {
  readonly name: string;
  /** What the site as a whole is found to have wrong. */
  readonly expect: readonly string[];
  readonly rows: readonly FixturePage[];
  /** Default true. */
  readonly hasSitemap?: boolean;
  /** What is answered where there is no row; a 404 otherwise. */
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

/** Serves the rows of a site, linked to each other as they say. */
export async function serveFixture(
  { rows, hasSitemap = true, fallback }: FixtureSite,
  elsewhere: string,
): Promise<StaticSite> {
  const pages: Record<string, SitePage> = {};
  for (const row of rows) pages[row.path] = answerOf(row, rows, elsewhere);
  if (hasSitemap) pages['/sitemap.xml'] ??= sitemapOf(rows);
  if (fallback === undefined) return serveSite(pages);
  const otherwise = answerOf(fallback, rows, elsewhere);
  return serveSite(new Proxy(pages, { get: (known, path) => known[String(path)] ?? otherwise }));
}

function answerOf(row: FixturePage, rows: readonly FixturePage[], elsewhere: string): SitePage {
  const { status = 200, headers = {}, linksAt } = row.answer;
  const links = linksAt === undefined ? '' : linksOf(row, rows);
  return (request, response) => {
    const origin = `http://${request.headers.host ?? ''}`;
    const fill = (text: string) =>
      (linksAt === undefined ? text : text.replace(linksAt, links))
        .replaceAll(SECURE, origin.replace('http:', 'https:'))
        .replaceAll(SITE, origin)
        .replaceAll(ELSEWHERE, elsewhere);
    const isText = typeof row.answer.body === 'string' && !row.answer.plain;
    if (row.answer.hangsUp) return void response.destroy();
    const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)] as const);
    response.writeHead(status, {
      ...Object.fromEntries(filled),
      ...(isText && { 'content-encoding': 'gzip' }),
    });
    const body = request.method === 'HEAD' ? undefined : bodyOf(row.answer, fill);
    setTimeout(() => response.end(body), row.answer.delayMs ?? 0);
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
