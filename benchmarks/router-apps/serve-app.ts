import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';
import type { BrowserContext, Page } from 'playwright-core';
import { buildApp } from './build-app.ts';
import { shopOf } from './shop.ts';

const SLOW_MS = 6_000;
const json = { 'content-type': 'application/json' };
/** Files that both kinds serve besides their pages. Nothing is at `/data/missing.json`. */
const OTHERS: Readonly<Record<string, SitePage>> = {
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /private/\n' },
  '/private/stock.json': { headers: json, body: '{"text":"12 saws."}' },
  '/data/slow.json': { headers: json, body: '{"text":"They work."}', delayMs: SLOW_MS },
};

/** Serves the faulty app as a host of static files does: its shell at each address that it might route. */
export async function serveFaultyApp(name: string): Promise<StaticSite> {
  const folder = buildApp(name, 'faulty');
  // It names the home page as the canonical of every route, as many do.
  const shell = readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
    '</head>',
    '<link rel="canonical" href="/"></head>',
  );
  const { routes, planted } = shopOf('faulty');
  const paths = [...routes, ...planted].map((each) => each.path);
  return serveSite({
    ...assetsOf(folder),
    ...Object.fromEntries(paths.map((each) => [each, shell])),
    ...OTHERS,
  });
}

/** Serves the clean app as its server would render it: each page as the browser shows it, with the same scripts. */
export async function serveCleanTwin(name: string, context: BrowserContext): Promise<StaticSite> {
  const folder = buildApp(name, 'clean');
  const shell = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const paths = shopOf('clean').routes.map((each) => each.path);
  const assets = assetsOf(folder);
  const app = await serveSite({ ...assets, ...Object.fromEntries(paths.map((each) => [each, shell])) });
  const twin: Record<string, string> = {};
  const tab = await context.newPage();
  for (const each of paths) twin[each] = await prerender(tab, `${app.origin}${each}`);
  await tab.close();
  await app.close();
  const served = await serveSite({
    ...assets,
    ...OTHERS,
    ...pagesAt(
      twin,
      () => app.origin,
      () => served.origin,
    ),
  });
  return served;
}

/** Makes canonical URLs name the address at which pages are served, in place of the address at which they were made. */
function pagesAt(pages: Readonly<Record<string, string>>, from: () => string, to: () => string) {
  return Object.fromEntries(
    Object.entries(pages).map(([at, html]): [string, SitePage] => [
      at,
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(html.replaceAll(from(), to()));
      },
    ]),
  );
}

async function prerender(tab: Page, url: string): Promise<string> {
  await tab.goto(url, { waitUntil: 'networkidle' });
  return tab.evaluate<string>(WRITE_OUT);
}

/** A script that writes shadow trees into the text of the page, as a server does. */
const WRITE_OUT = `(() => {
  for (const each of document.querySelectorAll('*'))
    if (each.shadowRoot !== null) each.replaceWith(...each.shadowRoot.childNodes);
  return '<!doctype html>' + document.documentElement.outerHTML;
})()`;

function assetsOf(folder: string): Record<string, SitePage> {
  const names = readdirSync(path.join(folder, 'assets'));
  return Object.fromEntries(
    names.map((name) => [
      `/assets/${name}`,
      {
        headers: {
          'content-type': name.endsWith('.js') ? 'text/javascript' : 'text/css',
          'cache-control': 'max-age=86400',
        },
        body: readFileSync(path.join(folder, 'assets', name)),
      },
    ]),
  );
}
