import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endlessPage, endlessPaths } from './endless-paths.ts';
import { hostileScenarios } from './hostile-scenarios.ts';
import { hostileSitemaps } from './hostile-sitemaps.ts';

const ordinaryPage = '<!doctype html><html lang="en"><title>Ordinary</title><p>Hello.';

export interface HostileSite {
  /** The site's origin, such as `http://127.0.0.1:40000`. Each scenario is at its own path. */
  readonly origin: string;
  /** Requests so far, by path. */
  readonly requests: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

function pageAt(path: string, host: string): string {
  return path === '/' ? homePage(host) : (endlessPage(path) ?? ordinaryPage);
}

/**
 * Returns a home page that links to the whole site, except for the page that would use up any budget. It also links to
 * strange addresses.
 */
function homePage(host: string): string {
  const paths = hostileScenarios.map(({ path }) => path).filter((path) => path !== '/many-links');
  const links = [
    ...paths,
    ...endlessPaths.map(({ start }) => start),
    `HTTP://${host}/Mixed-Case`,
    `http://0x7F.1:${host.split(':')[1] ?? ''}/hexadecimal`,
    'http://b\u00fccher.invalid/',
    `/${'x'.repeat(1024 * 1024)}`,
  ];
  return `${ordinaryPage}${links.map((link) => `<p><a href="${link}">${link.slice(0, 50)}</a>`).join('')}`;
}

function robotsFile(origin: string): string {
  return hostileSitemaps.map(({ path }) => `Sitemap: ${origin}${path}\n`).join('');
}

/**
 * Serves every hostile scenario and endless path on 127.0.0.1. `/` links to them, and robots.txt names every hostile
 * sitemap. All other pages are ordinary.
 */
export async function startHostileSite({ robotsStatus = 200 } = {}): Promise<HostileSite> {
  const requests = new Map<string, number>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://hostile.invalid');
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
    response.on('error', () => undefined);
    const host = request.headers.host ?? '';
    const scenario = hostileScenarios.find(({ path }) => path === pathname);
    const sitemap = hostileSitemaps.find(({ path }) => path === pathname);
    if (scenario) scenario.answer(request, response);
    else if (sitemap) response.end(sitemap.body(`http://${host}`));
    else if (pathname === '/robots.txt') response.writeHead(robotsStatus).end(robotsFile(`http://${host}`));
    else response.setHeader('content-type', 'text/html').end(pageAt(request.url ?? '/', host));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
