import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Analysis } from '@plumbline/database';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

const PAGE = `<!doctype html><html lang="en"><title>Home</title><link rel="icon" href="/icon.png">
  <img src="/image.png" alt="Image"><a href="/link">Link</a>`;

/** Actions of a server on the connection in place of an answer. */
const attacks: Readonly<Record<string, (socket: Socket) => void>> = {
  '101 Switching Protocols': (socket) =>
    void socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ),
  '1xx without end': function flood(socket) {
    if (!socket.destroyed)
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\n', () => setImmediate(flood, socket));
  },
};
/** Places of an attack, each with the end of the analysis and the URLs that had no answer. */
const places = [
  ['start page', '/', 'failed', []],
  ['robots.txt', '/robots.txt', 'failed', []],
  ['sitemap', '/sitemap.xml', 'completed', []],
  ['icon', '/icon.png', 'completed', ['/icon.png']],
  ['image', '/image.png', 'completed', ['/image.png']],
  ['link', '/link', 'completed', ['/link']],
] as const;

let crawl: TestCrawl;
const servers: Server[] = [];
const analyses = new Map<string, Promise<Analysis>>();
beforeAll(async () => {
  crawl = await openTestCrawl();
  await crawl.startWorker();
  for (const [name, attack] of Object.entries(attacks)) {
    for (const [, path] of places) analyses.set(name + path, analyseSiteThatAttacks(path, attack));
  }
});
afterAll(async () => {
  await crawl.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function analyseSiteThatAttacks(path: string, attack: (socket: Socket) => void): Promise<Analysis> {
  const server = createServer((request, response) => {
    if (request.url === path) attack(request.socket);
    else if (request.url === '/') response.setHeader('content-type', 'text/html').end(PAGE);
    else response.writeHead(404).end();
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return crawl.analyse(await crawl.addSite(`http://127.0.0.1:${port}`));
}

describe.each(Object.keys(attacks))('%s', (name) => {
  test.each(places)('as the answer of the %s lets the analysis end', async (_place, path, status, paths) => {
    const analysis = await analyses.get(name + path);
    expect(analysis?.status).toBe(status);
    const where = { analysisId: analysis?.id ?? '', failureReason: 'invalid_response' };
    const unanswered = await crawl.db.crawlUrl.findMany({ where });
    expect(unanswered.map(({ url }) => new URL(url).pathname)).toEqual(paths);
  });
});

test('no work of the worker was given up', async () => {
  await Promise.all(analyses.values());
  expect(crawl.log()).not.toContain('slot.given_up');
});
