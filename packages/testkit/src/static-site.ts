import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The answer of a site at a path: an HTML text, or any other answer. */
export type SitePage = string | SiteAnswer | ((request: IncomingMessage, response: ServerResponse) => void);

interface SiteAnswer {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Delay of the answer. Default: 0. */
  readonly delayMs?: number;
}

export interface StaticSite {
  /** `http://<address>:<port>`, without a slash at the end. */
  readonly origin: string;
  /** Requests so far, in order: `GET /path`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Returns the pages of a site. Each links to three others and takes a moment; all can be reached. */
export function linkedPages(count: number): Readonly<Record<string, SitePage>> {
  const links = (number: number) =>
    [1, 2, 3].map((step) => `<a href="/${(number * 3 + step) % count || 1}">More</a>`).join('');
  const page = (number: number) => ({ body: `<title>Page ${number}</title>${links(number)}`, delayMs: 20 });
  return Object.fromEntries(
    Array.from({ length: count }, (_, number) => [number === 0 ? '/' : `/${number}`, page(number)]),
  );
}

/**
 * Serves a website on loopback. It looks a page up by path and query, then by path, and answers 404 if there is none.
 */
export async function serveSite(
  pages: Readonly<Record<string, SitePage>>,
  address: `127.0.0.${number}` = '127.0.0.1',
): Promise<StaticSite> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    requests.push(`${request.method ?? 'GET'} ${url}`);
    const page = pages[url] ?? pages[url.split('?')[0] ?? '/'];
    if (typeof page === 'function') {
      page(request, response);
      return;
    }
    const answer: SiteAnswer = typeof page === 'string' ? { body: page } : (page ?? NOT_FOUND);
    const { status = 200, headers = {}, body = '', delayMs = 0 } = answer;
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${address}:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const NOT_FOUND: SiteAnswer = {
  status: 404,
  body: '<!doctype html><title>Not found</title><h1>Not found</h1>',
};
