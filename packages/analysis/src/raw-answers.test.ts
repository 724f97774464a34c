import { expect, test } from '@jest/globals';
import { crawlRawServers } from './testing/crawl-raw-servers.ts';

test('pages, links, images and visits that are answered with raw bytes all end, and an ordinary site beside them takes no more than twice its time', async () => {
  const { alone, beside, statuses, log } = await crawlRawServers({
    starts: 4,
    visits: 12,
    links: 60,
    seed: 23,
  });
  for (const { outcome } of alone) expect(beside.outcome).toEqual(outcome);
  expect(beside.tookMs).toBeLessThanOrEqual(2 * Math.max(...alone.map(({ tookMs }) => tookMs)));
  expect(statuses).not.toContain('in_progress');
  expect(log).not.toContain('slot.given_up');
}, 240_000);
