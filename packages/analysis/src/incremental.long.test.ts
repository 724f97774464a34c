import { afterAll, beforeAll, test } from '@jest/globals';
import { fuzzRuns, fuzzSeed } from '@plumbline/testkit';
import fc from 'fast-check';
import { twoNights } from './testing/changing-pages.ts';
import { expectSameAsFresh } from './testing/compare-incremental.ts';
import { openTestCrawl, type TestCrawl } from './testing/test-crawl.ts';

let crawl: TestCrawl;
beforeAll(async () => {
  crawl = await openTestCrawl();
});
afterAll(() => crawl.close());

const DRAWS = fuzzRuns(150);
const DRAW_MS = 60_000;

test(
  'an analysis stores what a first analysis would, whatever has changed since the night before',
  async () => {
    const property = fc.asyncProperty(twoNights, (nights) => expectSameAsFresh(crawl, nights));
    // A smaller example would cost hundreds of analyses more.
    await fc.assert(property, { numRuns: DRAWS, seed: fuzzSeed(), endOnFailure: true });
  },
  DRAWS * DRAW_MS,
);
