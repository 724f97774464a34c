import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { serveNames, serveSite } from '@plumbline/testkit';
import { openTestCrawl } from '../../testing/test-crawl.ts';

/** A port where no server is, under a name that is not the site's. */
async function refusingUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://localhost:${port}/`;
}

test('a host that is dead is asked by the first analysis alone, and both say so', async () => {
  const [refusing, unknown] = [await refusingUrl(), 'http://unknown.test/'];
  const names = await serveNames((name) => (name === '' ? '127.0.0.1' : 'NXDOMAIN'));
  const site = await serveSite({
    '/': `<title>x</title><a href="${refusing}">Refuses</a><a href="${unknown}">Unknown</a>`,
  });
  const crawl = await openTestCrawl();
  try {
    await crawl.startWorker({ NAME_SERVERS: names.address });
    const added = await crawl.addSite(site.origin);
    const analyse = async () => {
      const { id: analysisId } = await crawl.analyse(added);
      const where = { analysisId, purpose: 'probe' as const };
      const rows = await crawl.db.crawlUrl.findMany({ where, orderBy: { url: 'asc' } });
      const findings = await crawl.db.issue.count({ where: { analysisId, checkId: 'link-broken-external' } });
      return {
        findings,
        rows: rows.map(({ url, failureReason, failures }) => [url, failureReason, failures]),
      };
    };
    expect(await analyse()).toEqual({
      findings: 1,
      rows: [
        [refusing, 'connection_failed', 2],
        [unknown, 'dns_failed', 1],
      ],
    });
    const asked = names.questions.length;
    expect(await analyse()).toEqual({
      findings: 1,
      rows: [
        [refusing, 'connection_failed', 0],
        [unknown, 'dns_failed', 0],
      ],
    });
    expect(names.questions).toHaveLength(asked);
  } finally {
    await crawl.close();
    await Promise.all([site.close(), names.close()]);
  }
}, 60_000);

test('a host that asks to be left alone for long is, and no analysis waits for it', async () => {
  const busy = createHttpServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '120' }).end();
  }).listen(0, '127.0.0.9');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const links = ['a', 'b', 'c'].map((path) => `<a href="http://127.0.0.9:${port}/${path}">Busy</a>`);
  const site = await serveSite({ '/': `<title>x</title>${links.join(' ')}` });
  const crawl = await openTestCrawl();
  try {
    await crawl.startWorker();
    const { id: analysisId } = await crawl.analyse(await crawl.addSite(site.origin));
    const rows = await crawl.db.crawlUrl.findMany({ where: { analysisId, purpose: 'probe' } });
    expect(rows.map(({ skipReason }) => skipReason)).toEqual(links.map(() => 'host_paused'));
    expect(await crawl.db.issue.count({ where: { analysisId, checkId: 'link-broken-external' } })).toBe(0);
  } finally {
    busy.close();
    await crawl.close();
    await site.close();
  }
}, 40_000);
