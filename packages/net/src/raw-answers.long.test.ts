import { expect, test } from '@jest/globals';
import { fuzzSeed } from '@plumbline/testkit';
import { askRawServers } from './testing/ask-raw-servers.ts';

const seed = fuzzSeed();

test(`each of 10,000 raw answers has an outcome in time, and leaves no connection open (FUZZ_SEED=${seed})`, async () => {
  expect((await askRawServers(10_000, seed)).faults).toEqual([]);
}, 1_800_000);
