import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { serveSite, patience } from '@plumbline/testkit';
import { openTestCrawl } from '../../testing/test-crawl.ts';

const HOSTS = Array.from({ length: 12 }, (_none, index) => `127.0.0.${index + 10}`);

/** Starts many hosts that take requests and answer none of them. */
async function silentHosts() {
  const server = createServer(() => {}).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urls: HOSTS.map((host) => `http://${host}:${port}/`),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('hosts that are silent one after the other delay the end of an analysis only up to its limit', async () => {
  const silent = await silentHosts();
  const links = silent.urls.map((url) => `<a href="${url}">Link</a>`).join(' ');
  const site = await serveSite({ '/': `<title>x</title><img src="/own.png"> ${links}` });
  const crawl = await openTestCrawl();
  try {
    // Three at a time, two seconds each: twice as long as the wait.
    await crawl.startWorker({
      FIRST_BYTE_SECONDS: String(2 * patience),
      FOREIGN_WAIT_SECONDS: String(3 * patience),
      PROBE_CONNECTIONS: '1',
      BATCH_URLS: '1',
    });
    const { id: analysisId, status } = await crawl.analyse(await crawl.addSite(site.origin));
    expect(status).toBe('completed');
    const probes = await crawl.db.crawlUrl.findMany({ where: { analysisId, purpose: 'probe' } });
    const late = probes.filter(({ skipReason }) => skipReason === 'host_late');
    const asked = probes.filter(({ failureReason }) => failureReason === 'timeout');
    expect(late[0]).toMatchObject({ state: 'skipped', skipDetail: `after ${3 * patience} s`, leaseId: null });
    expect([late.length > 0, asked.length > 0, late.length + asked.length]).toEqual([
      true,
      true,
      HOSTS.length,
    ]);
    expect(probes.find(({ url }) => url.endsWith('/own.png'))).toMatchObject({ statusCode: 404 });
  } finally {
    await crawl.close();
    await site.close();
    silent.close();
  }
});
