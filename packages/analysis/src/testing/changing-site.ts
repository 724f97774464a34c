import type { ServerResponse } from 'node:http';
import { serveSite, type SitePage, type StaticSite } from '@plumbline/testkit';

/** The ways to make a crawler see less of a page. */
export const hidings = {
  noindex: (html) => ({ body: withTag(html, '<meta name="robots" content="noindex">') }),
  canonical: (html) => ({
    body: withTag(html.replace(canonicalLink, ''), '<link rel="canonical" href="/">'),
  }),
  redirect: () => ({ status: 301, headers: { location: '/' } }),
  refresh: (html) => ({ body: withTag(html, '<meta http-equiv="refresh" content="0; url=/">') }),
  empty: () => ({
    body: '<!doctype html><html lang="en"><head><title>Shop</title></head><body></body></html>',
  }),
  notFoundText: () => ({
    body: '<!doctype html><html lang="en"><head><title>404 Not found</title></head><body><h1>404 Not found</h1></body></html>',
  }),
  shell: () => ({
    body: '<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width"></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
  }),
  missing: () => ({ status: 404, body: '<!doctype html><title>Not found</title><h1>Not found</h1>' }),
  refused: () => ({ status: 429, headers: { 'retry-after': '0' } }),
  broken: () => ({ status: 500 }),
  challenged: () => ({ status: 403, headers: { 'cf-mitigated': 'challenge' } }),
  cut: (html) => ({ body: html.slice(0, html.search(/<body/i) + 6) }),
  slow: (html) => ({ body: html, delayMs: 1_000 }),
  tooSlow: (html) => ({ body: html, delayMs: 2 * FIRST_BYTE_MS }),
} as const satisfies Readonly<Record<string, (html: string) => Answer>>;
export type Hiding = keyof typeof hidings;

/** Deadline of the workers of these tests for an answer. */
export const FIRST_BYTE_MS = 3_000;
const canonicalLink = /<link[^>]+rel="canonical"[^>]*>/i;

function withTag(html: string, tag: string): string {
  return html.replace(/<head(?=[\s>])[^>]*>/i, (head) => `${head}${tag}`);
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly delayMs?: number;
}

export interface ChangingSite extends Pick<StaticSite, 'origin' | 'close'> {
  readonly paths: readonly string[];
  /** Changes the answers of these paths from now on, and restores all others. */
  hide(paths: Readonly<Record<string, Hiding>>): void;
}

/** Serves pages that can be hidden between two analyses. */
export async function serveChangingSite(pages: Readonly<Record<string, string>>): Promise<ChangingSite> {
  let hidden: Readonly<Record<string, Hiding>> = {};
  const answers = Object.entries(pages).map(([path, html]): [string, SitePage] => [
    path,
    (_request, response) => {
      const hiding = hidden[path];
      send(response, hiding === undefined ? { body: html } : hidings[hiding](html));
    },
  ]);
  const site = await serveSite(Object.fromEntries(answers));
  return {
    origin: site.origin,
    paths: Object.keys(pages),
    hide: (paths) => {
      hidden = paths;
    },
    close: () => site.close(),
  };
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body = '', delayMs = 0 }: Answer,
): void {
  setTimeout(() => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  }, delayMs);
}

/** Returns a shop with typical faults of sites: on every page, on a few pages, and between pages. */
export function faultyShop(products: number): Readonly<Record<string, string>> {
  const paths = Array.from({ length: products }, (_, number) => `/products/${number + 1}`);
  const links = ['/', ...paths].map((path) => `<a href="${path}">To ${path}</a>`).join(' ');
  const page = (head: string, body: string) =>
    `<!doctype html><html lang="en"><head>${head}</head><body><nav>${links}</nav><main>${body}</main></body></html>`;
  const product = (path: string, number: number) =>
    page(
      number % 2 === 0
        ? '<title>Product</title>'
        : `<title>Drill number ${number} for walls of stone</title>`,
      `${number % 3 === 0 ? '' : `<h1>Drill ${number}</h1>`}<img src="/drill.png"><p>${prose(path, 40 * number)}</p>
       <a href="${number % 4 === 0 ? '/gone' : '/'}">Go on</a>`,
    );
  return {
    '/': page('<title>Shop for drills and for bits</title>', `<h1>Shop</h1><p>${prose('/', 250)}</p>`),
    ...Object.fromEntries(paths.map((path, index) => [path, product(path, index + 1)])),
  };
}

/** Returns words that no other page has in that order. */
function prose(seed: string, words: number): string {
  const offset = Array.from(seed).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
  return Array.from(
    { length: words },
    (_, index) => vocabulary[(offset * (index + 3) + index * index) % 40],
  ).join(' ');
}

const vocabulary =
  'drill bit wall stone wood metal torque battery charger case handle grip speed gear motor brush cable socket light level screw anchor depth dust cover guard belt hook rail stand table vice saw blade file plane chisel hammer nail'.split(
    ' ',
  );
