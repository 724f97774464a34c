import { expect, test } from '@jest/globals';
import { lookAtRawSites } from '@plumbline/crawler/testing';
import { createTestDatabase, startCanary } from '@plumbline/database/testing';
import { askRawServers } from '@plumbline/net/testing';
import { fuzzRuns, fuzzSeed, harmBesideAttack, patience, serveCanarySite } from '@plumbline/testkit';
import { crawlRawServers } from './testing/crawl-raw-servers.ts';
import { openTestCrawl } from './testing/test-crawl.ts';

const seed = fuzzSeed();
const count = fuzzRuns(10_000);
const ROUNDS = 10;

test.each([
  ['the client', async () => (await askRawServers(count, seed)).faults],
  ['the crawler', () => lookAtRawSites(count, seed)],
] as const)(
  `each of ${count} raw answers to %s has an outcome in time, and an ordinary analysis in the same process takes at most twice its time (FUZZ_SEED=${seed})`,
  async (_whom, attack) => {
    const [crawl, idle, site] = await Promise.all([openTestCrawl(), createTestDatabase(), serveCanarySite()]);
    const alone = await startCanary(idle, site.origin);
    const analyse = async () => {
      const startedAt = performance.now();
      await crawl.analyse(await crawl.addSite(site.origin));
      return performance.now() - startedAt;
    };
    const faults: string[] = [];
    const harm = await harmBesideAttack(
      async () => void faults.push(...(await attack())),
      analyse,
      alone.analyse,
    );
    expect([faults, harm]).toEqual([[], []]);
    await Promise.all([crawl.close(), alone.close(), site.close()]);
    await idle.close();
  },
  1_800_000 * patience,
);

test(`2,000 raw answers at all requests of a worker have an outcome, and an ordinary site beside them takes at most twice its time (FUZZ_SEED=${seed})`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { harm, statuses, log } = await crawlRawServers({
      starts: 4,
      visits: 46,
      links: 150,
      seed: seed + round,
    });
    expect(harm).toEqual([]);
    expect(statuses).not.toContain('in_progress');
    expect(log).not.toContain('slot.given_up');
  }
}, 3_600_000);
