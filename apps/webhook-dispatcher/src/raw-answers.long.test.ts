import { expect, test } from '@jest/globals';
import { fuzzRuns, fuzzSeed } from '@plumbline/testkit';
import { deliverToRawServers } from './testing/deliver-to-raw-servers.ts';

const seed = fuzzSeed();
const count = fuzzRuns(10_000);
const AT_ONCE = 200;

test(`each of ${count} raw answers of receivers counts as an attempt (FUZZ_SEED=${seed})`, async () => {
  for (let done = 0; done < count; done += AT_ONCE)
    expect(await deliverToRawServers(AT_ONCE, seed + done)).toEqual([]);
}, 3_600_000);
