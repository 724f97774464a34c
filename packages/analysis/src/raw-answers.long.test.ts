import { expect, test } from '@jest/globals';
import { fuzzSeed } from '@plumbline/testkit';
import { crawlRawServers } from './testing/crawl-raw-servers.ts';

const seed = fuzzSeed();
const ROUNDS = 10;

test(`2,000 raw answers wherever a worker looks all end, and an ordinary site beside them takes no more than twice its time (FUZZ_SEED=${seed})`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { alone, beside, statuses, log } = await crawlRawServers({
      starts: 4,
      visits: 46,
      links: 150,
      seed: seed + round,
    });
    for (const { outcome } of alone) expect(beside.outcome).toEqual(outcome);
    expect(beside.tookMs).toBeLessThanOrEqual(2 * Math.max(...alone.map(({ tookMs }) => tookMs)));
    expect(statuses).not.toContain('in_progress');
    expect(log).not.toContain('slot.given_up');
  }
}, 3_600_000);
