import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { responseFacts } from '@plumbline/crawler';
import { issuesOf } from '@plumbline/database/testing';
import { serveNames, serveSite, until, patience } from '@plumbline/testkit';
import type { FetchFailure } from '@plumbline/web';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';
import { deadHostsIn, type ProbeAnswer } from './dead-hosts.ts';

/** Returns a URL on a port without a server, under a name that is not the site's. */
async function refusingUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://localhost:${port}/`;
}

/** Takes connections and never answers. */
async function silentServer() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    connections: () => sockets.length,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('after the requests to a host', () => {
  const failed = (reason: FetchFailure['reason'], detail: string, retryMs: number | null = null) => {
    const url = 'http://a.test/';
    return { url, response: responseFacts(url, { ok: false, reason, detail }), retryMs };
  };
  const isKept = (answer: ProbeAnswer, hasAnswered = false) =>
    deadHostsIn([answer], () => hasAnswered).size > 0;

  test.each<[FetchFailure['reason'], string]>([
    ['connection_failed', 'ECONNREFUSED'],
    ['dns_failed', 'ENOTFOUND'],
    ['dns_unavailable', 'DNS_ESERVFAIL'],
    ['timeout', 'connecting'],
    ['timeout', 'TLS handshake'],
    ['timeout', 'waiting for the response'],
  ])('%s (%s) after all tries is kept, unless it has answered anything', (reason, detail) => {
    expect(isKept(failed(reason, detail))).toBe(true);
    expect(isKept(failed(reason, detail, 500))).toBe(false);
    expect(isKept(failed(reason, detail), true)).toBe(false);
  });

  test.each<[FetchFailure['reason'], string]>([
    ['timeout', 'the whole exchange'],
    ['connection_failed', 'ECONNRESET'],
    ['tls_failed', 'CERT_HAS_EXPIRED'],
    ['network_unavailable', 'ENETUNREACH'],
    ['blocked_address', 'private'],
  ])('%s (%s) is not', (reason, detail) => {
    expect(isKept(failed(reason, detail))).toBe(false);
  });
});

test('only the first of two analyses sends requests to a dead or silent host, and both report the same', async () => {
  const silent = await silentServer();
  const [refusing, unknown, mute] = [await refusingUrl(), 'http://unknown.test/', 'http://mute.test/'];
  const names = await serveNames((name) => {
    if (name === '') return '127.0.0.1';
    return name === 'mute.test' ? 'silence' : 'NXDOMAIN';
  });
  const links = [refusing, unknown, mute, silent.url].map((url) => `<a href="${url}">Link</a>`);
  const site = await serveSite({ '/': `<title>x</title>${links.join(' ')}` });
  const crawl = await openTestCrawl();
  try {
    await crawl.startWorker({ NAME_SERVERS: names.address, FIRST_BYTE_SECONDS: String(patience) });
    const added = await crawl.addSite(site.origin);
    const analyse = async () => {
      const { id: analysisId } = await crawl.analyse(added);
      const rows = await crawl.db.crawlUrl.findMany({ where: { analysisId, purpose: 'probe' } });
      const issues = await issuesOf(crawl.db, analysisId);
      const findings = issues.filter(({ checkId }) => checkId === 'link-broken-external').length;
      const fateOf = ({ failureReason, skipReason, failures }: (typeof rows)[number]) => ({
        fate: failureReason ?? skipReason,
        failures,
      });
      const fates = Object.fromEntries(rows.map((row) => [row.url, fateOf(row)]));
      return { findings, fates };
    };
    expect(await analyse()).toEqual({
      findings: 1,
      fates: {
        [refusing]: { fate: 'connection_failed', failures: 2 },
        [unknown]: { fate: 'dns_failed', failures: 1 },
        [mute]: { fate: 'dns_unavailable', failures: 1 },
        [silent.url]: { fate: 'timeout', failures: 0 },
      },
    });
    const asked = [names.questions.length, silent.connections()];
    expect(await analyse()).toEqual({
      findings: 1,
      fates: {
        [refusing]: { fate: 'connection_failed', failures: 0 },
        [unknown]: { fate: 'dns_failed', failures: 0 },
        [mute]: { fate: 'dns_unavailable', failures: 0 },
        [silent.url]: { fate: 'timeout', failures: 0 },
      },
    });
    expect([names.questions.length, silent.connections()]).toEqual(asked);
  } finally {
    await crawl.close();
    silent.close();
    await Promise.all([site.close(), names.close()]);
  }
});

describe('with the settings of an ordinary worker', () => {
  let crawl: TestCrawl;
  beforeAll(async () => {
    crawl = await openTestCrawl();
  });
  afterAll(() => crawl.close());

  test('a retry does not wait for a slower host', async () => {
    const refusing = await refusingUrl();
    let answer = () => {};
    const slow = createHttpServer((_request, response) => {
      answer = () => response.end();
    }).listen(0, '127.0.0.9');
    await once(slow, 'listening');
    const slowUrl = `http://127.0.0.9:${(slow.address() as AddressInfo).port}/`;
    const site = await serveSite({
      '/': `<title>x</title><a href="${refusing}">Refuses</a> <a href="${slowUrl}">Slow</a>`,
    });
    try {
      const analysis = crawl.analyse(await crawl.addSite(site.origin));
      await until(
        async () => (await crawl.db.crawlUrl.count({ where: { url: refusing, state: 'done' } })) > 0,
        'an end of the tries',
      );
      answer();
      const { id: analysisId } = await analysis;
      const row = await crawl.db.crawlUrl.findFirstOrThrow({ where: { analysisId, url: slowUrl } });
      expect(row.statusCode).toBe(200);
    } finally {
      slow.close();
      await site.close();
    }
  });

  test('a host that asks for a long pause gets it, and no analysis waits for it', async () => {
    const busy = createHttpServer((_request, response) => {
      response.writeHead(503, { 'retry-after': '120' }).end();
    }).listen(0, '127.0.0.9');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const links = ['a', 'b', 'c'].map((path) => `<a href="http://127.0.0.9:${port}/${path}">Busy</a>`);
    const site = await serveSite({ '/': `<title>x</title>${links.join(' ')}` });
    try {
      const { id: analysisId } = await crawl.analyse(await crawl.addSite(site.origin));
      const rows = await crawl.db.crawlUrl.findMany({ where: { analysisId, purpose: 'probe' } });
      expect(rows.map(({ skipReason }) => skipReason)).toEqual(links.map(() => 'host_paused'));
      expect(await crawl.db.issue.count({ where: { analysisId, checkId: 'link-broken-external' } })).toBe(0);
    } finally {
      busy.close();
      await site.close();
    }
  });
});
