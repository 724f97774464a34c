import { expect, test } from '@jest/globals';
import { fuzzSeed } from '@plumbline/testkit';
import { deliverToRawServers } from './testing/deliver-to-raw-servers.ts';

const seed = fuzzSeed();
const ROUNDS = 10;
const AT_ONCE = 200;

test(`each of 2,000 raw answers of receivers counts as an attempt (FUZZ_SEED=${seed})`, async () => {
  for (let round = 0; round < ROUNDS; round += 1)
    expect(await deliverToRawServers(AT_ONCE, seed + round)).toEqual([]);
}, 1_800_000);
