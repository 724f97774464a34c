import { expect, test } from '@jest/globals';
import { serveHeavySites } from './testing/heavy-sites.ts';
import { crawlAtOnce } from './testing/loop-delay.ts';

/** The long test allows 200 ms. This one shows only runaway work, whatever else the machine does. */
const P999_MAX_MS = 1_000;

test('three sites whose files are costly, at once, end, and their worker has time for others', async () => {
  const sites = await serveHeavySites({ pages: 3, linksPerPage: 500 });
  const { statuses, p999 } = await crawlAtOnce(sites, { maxPages: 3 });
  expect(statuses).toEqual(['completed', 'completed', 'completed']);
  expect(p999).toBeLessThanOrEqual(P999_MAX_MS);
}, 240_000);
