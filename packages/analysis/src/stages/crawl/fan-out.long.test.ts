import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

jest.setTimeout(400_000 * patience);

const HOSTS = 2_000;

let crawl: TestCrawl;
let server: Server;
/** Requests so far, by host. */
const requests = new Map<string, number>();

beforeEach(async () => {
  crawl = await openTestCrawl();
  server = createServer((request, response) => {
    const [host = ''] = (request.headers.host ?? '').split(':');
    requests.set(host, (requests.get(host) ?? 0) + 1);
    if (host !== '127.0.0.1') response.end('<!doctype html><title>Elsewhere</title>');
    else if (request.url === '/') response.setHeader('content-type', 'text/html').end(home());
    else if (/^\/\d+$/.test(request.url ?? ''))
      response.writeHead(302, { location: elsewhere(Number(request.url?.slice(1))) }).end();
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
});
afterEach(async () => {
  await crawl.close();
  server.closeAllConnections();
  server.close();
});

const port = (): number => (server.address() as AddressInfo).port;

function home(): string {
  const links = Array.from({ length: HOSTS }, (_none, index) => `<a href="/${index}">Link ${index}</a>`);
  return `<!doctype html><html lang="en"><title>Home</title>${links.join('')}`;
}

/** All of 127.0.0.0/8 is this machine: each address is a host of its own. */
function elsewhere(index: number): string {
  return `http://127.1.${Math.floor(index / 250)}.${1 + (index % 250)}:${port()}/`;
}

test('a site that redirects to 2,000 hosts is analysed to its end, with at most two requests to each host', async () => {
  await crawl.startWorker({ FOREIGN_INTERVAL_MS: '10', PROBE_CONNECTIONS: '50' });
  const site = await crawl.addSite(`http://127.0.0.1:${port()}`);
  const analysis = await crawl.analyse(site, { maxPages: HOSTS + 10 }, 300_000);
  expect(analysis).toMatchObject({ status: 'completed', urlsChecked: HOSTS + 1 });
  expect(crawl.log()).not.toMatch(/check\.crashed|queue\.job_failed|slot\.given_up/);
  requests.delete('127.0.0.1');
  expect(requests.size).toBe(HOSTS);
  expect(Math.max(...requests.values())).toBeLessThanOrEqual(2);
});
