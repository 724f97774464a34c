import { expect, test } from '@jest/globals';
import { fuzzRuns, fuzzSeed } from '@plumbline/testkit';
import { lookAtRawSites } from './testing/look-at-raw-sites.ts';

const seed = fuzzSeed();
const count = fuzzRuns(10_000);

test(`each look at ${count} raw sites comes to an end (FUZZ_SEED=${seed})`, async () => {
  expect(await lookAtRawSites(count, seed)).toEqual([]);
}, 1_800_000);
