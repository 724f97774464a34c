import { expect, test } from '@jest/globals';
import { fuzzRuns, fuzzSeed } from '@plumbline/testkit';
import { askRawServers } from './testing/ask-raw-servers.ts';

const seed = fuzzSeed();
const count = fuzzRuns(10_000);

test(`each of ${count} raw answers has an outcome in time, and leaves no connection open (FUZZ_SEED=${seed})`, async () => {
  expect((await askRawServers(count, seed)).faults).toEqual([]);
}, 1_800_000);
