import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, startCanary, type TestDatabase } from '@plumbline/database/testing';
import { fuzzRuns, fuzzSeed, harmBesideAttack, serveCanarySite } from '@plumbline/testkit';
import { deliverToRawServers } from './testing/deliver-to-raw-servers.ts';

const seed = fuzzSeed();
const count = fuzzRuns(10_000);
const AT_ONCE = 200;

let attacked: TestDatabase;
let idle: TestDatabase;
beforeAll(async () => {
  [attacked, idle] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([attacked.close(), idle.close()]));

test(`each of ${count} raw answers of receivers counts as an attempt in time, and an ordinary analysis beside them takes at most twice its time (FUZZ_SEED=${seed})`, async () => {
  const site = await serveCanarySite();
  const [beside, alone] = await Promise.all([
    startCanary(attacked, site.origin),
    startCanary(idle, site.origin),
  ]);
  const faults: string[] = [];
  const deliver = async () => {
    for (let done = 0; done < count; done += AT_ONCE)
      faults.push(...(await deliverToRawServers(attacked.db, AT_ONCE, seed + done)));
  };
  expect(await harmBesideAttack(deliver, beside.analyse, alone.analyse)).toEqual([]);
  expect(faults).toEqual([]);
  await Promise.all([beside.close(), alone.close()]);
  await site.close();
}, 3_600_000);
