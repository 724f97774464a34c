import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cancelAnalysis, createApiKey, takeTurns, type Database } from '@plumbline/database';
import { seedAnalysis, seedClient } from '@plumbline/database/testing';
import { patience, serveSite, until, type StaticSite } from '@plumbline/testkit';
import { openTestCrawl, type TestCrawl } from '../../testing/test-crawl.ts';

jest.setTimeout(180_000 * patience);

const INTERVAL_MS = 40;
const ACCOUNTS = 10;
const KEYS_PER_ACCOUNT = 10;

let crawl: TestCrawl;
beforeEach(async () => {
  crawl = await openTestCrawl();
});
afterEach(() => crawl.close());

interface Victim {
  /** The victim's origin. Its name differs from those of the sites that lead there, so it is nobody's own host. */
  readonly origin: string;
  readonly arrivals: number[];
  close(): void;
}

async function serveVictim(answer: { status: number; headers?: Record<string, string> }): Promise<Victim> {
  const arrivals: number[] = [];
  const server: Server = createServer((_request, response) => {
    arrivals.push(performance.now());
    response.writeHead(answer.status, { 'content-type': 'text/html', ...answer.headers }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.9', resolve));
  return {
    origin: `http://127.0.0.9:${(server.address() as AddressInfo).port}`,
    arrivals,
    close: () => server.close(),
  };
}

/** Starts an analysis of an own site for each key of each account. All sites link to the victim. */
async function attack(db: Database, site: StaticSite) {
  const analyses: { readonly accountId: string; readonly analysisId: string }[] = [];
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const owner = await seedClient(db);
    for (let key = 0; key < KEYS_PER_ACCOUNT; key += 1) {
      await createApiKey(db, {
        accountId: owner.accountId,
        name: 'one of many',
        scopes: ['api:write'],
        environment: 'live',
      });
      const startUrl = `${site.origin}/${account}-${key}`;
      const { analysisId } = await seedAnalysis(db, { startUrl, options: { maxPages: 1 }, owner });
      analyses.push({ accountId: owner.accountId, analysisId });
    }
  }
  return analyses;
}

test('a host that 10 accounts with 100 keys aim at gets at most its allowance of requests', async () => {
  const victim = await serveVictim({ status: 200 });
  const links = (path: string) =>
    [1, 2, 3].map((link) => `<a href="${victim.origin}${path}/${link}">Victim</a>`).join('');
  const pages = new Proxy<Record<string, string>>(
    {},
    {
      get: (_none, path) => (String(path) === '/robots.txt' ? '' : `<title>x</title>${links(String(path))}`),
    },
  );
  const site = await serveSite(pages);
  try {
    const analyses = await attack(crawl.db, site);
    const settings = { FOREIGN_INTERVAL_MS: String(INTERVAL_MS), BATCHES_PER_HOST: '20' };
    await crawl.startWorker(settings);
    await crawl.startWorker(settings);
    await until(async () => victim.arrivals.length >= 150, 'half of the requests to the victim', 150_000);
    for (const { accountId, analysisId } of analyses) await cancelAnalysis(crawl.db, accountId, analysisId);
    const first = victim.arrivals[0] ?? NaN;
    const last = victim.arrivals.at(-1) ?? NaN;
    const allowed = (last - first) / INTERVAL_MS;
    // A late timer lets two requests come close together, but adds none.
    expect(victim.arrivals.length).toBeLessThanOrEqual(allowed * 1.05 + 5);
  } finally {
    victim.close();
    await site.close();
  }
});

test('all workers keep a pause that a host asks for', async () => {
  const victim = await serveVictim({ status: 429, headers: { 'retry-after': '120' } });
  const site = await serveSite({
    '/': `<title>x</title><a href="${victim.origin}/a">a</a><a href="${victim.origin}/b">b</a>`,
  });
  try {
    await crawl.analyse(await crawl.addSite(site.origin));
    const host = new URL(victim.origin).host;
    const turns = await takeTurns(crawl.db, new Map([[host, 5]]), { intervalMs: 10, horizonMs: 5_000 });
    expect(turns.get(host)).toMatchObject({ turns: 0 });
    expect(turns.get(host)?.firstMs).toBeGreaterThan(60_000);
  } finally {
    victim.close();
    await site.close();
  }
});

test('concurrent callers never get the same turn', async () => {
  const options = { intervalMs: 100, horizonMs: 2_000 };
  const taken = await Promise.all(
    Array.from({ length: 15 }, () => takeTurns(crawl.db, new Map([['a.test', 2]]), options)),
  );
  const granted = taken.reduce((sum, turns) => sum + (turns.get('a.test')?.turns ?? 0), 0);
  expect(granted).toBeGreaterThanOrEqual(15);
  // The time that passes meanwhile may let a few more begin within the horizon.
  expect(granted).toBeLessThanOrEqual(25);
});
