import { afterAll, beforeAll, test } from '@jest/globals';
import fc from 'fast-check';
import { twoNights } from './testing/changing-pages.ts';
import { expectSameAsFresh } from './testing/compare-incremental.ts';
import { openTestCrawl, type TestCrawl } from './testing/test-crawl.ts';

let crawl: TestCrawl;
beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(() => crawl.close());

/** Number of draws; incremental.long.test.ts makes more. */
const DRAWS = 1;

test('an analysis stores what a first analysis would, whatever has changed since the night before', async () => {
  await Promise.all(
    fc.sample(twoNights, { numRuns: DRAWS, seed: 31 }).map((nights) => expectSameAsFresh(crawl, nights)),
  );
});
