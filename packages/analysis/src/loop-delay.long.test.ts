import { expect, jest, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { serveHeavySites } from './testing/heavy-sites.ts';
import { serveHostileSites } from './testing/hostile-sites.ts';
import { crawlAtOnce } from './testing/loop-delay.ts';

jest.setTimeout(900_000 * patience);

const P999_MAX_MS = 200;
const PAGES = 12;

test('three sites with the costliest files delay other work for at most 200 ms', async () => {
  const sites = await serveHeavySites({ pages: PAGES, linksPerPage: 1_900 });
  const { statuses, p999 } = await crawlAtOnce(sites, { maxPages: PAGES });
  expect(statuses).toEqual(['completed', 'completed', 'completed']);
  expect(p999).toBeLessThanOrEqual(P999_MAX_MS);
});

test('all hostile sites together delay other work for at most 200 ms', async () => {
  const sites = await serveHostileSites(PAGES);
  const { statuses, p999 } = await crawlAtOnce(sites, { maxPages: 100, withinMs: 600_000 });
  process.stderr.write(`p99.9 of the loop delay over all hostile sites: ${Math.round(p999)} ms\n`);
  expect(statuses).not.toContain('in_progress');
  expect(p999).toBeLessThanOrEqual(P999_MAX_MS);
});
