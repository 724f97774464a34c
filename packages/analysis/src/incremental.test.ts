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

/** More of them are drawn in incremental.long.test.ts. */
const DRAWS = 1;

test('whatever has changed since the last night, an analysis stores what one from nothing would', async () => {
  await Promise.all(
    fc.sample(twoNights, { numRuns: DRAWS, seed: 31 }).map((nights) => expectSameAsFresh(crawl, nights)),
  );
});
