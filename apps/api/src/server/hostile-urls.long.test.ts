import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fuzzRuns, fuzzSeed } from '@plumbline/testkit';
import { askToolsBesideCanaries, startToolService, type ToolService } from '../testing/tool-service.ts';

const seed = fuzzSeed();
const count = fuzzRuns(10_000);

let service: ToolService;
let idle: ToolService;
beforeAll(async () => {
  [service, idle] = await Promise.all([startToolService(), startToolService()]);
});
afterAll(() => Promise.all([service.close(), idle.close()]));

test(`tools answer for each of ${count} raw answers, and an ordinary analysis beside them takes at most twice its time (FUZZ_SEED=${seed})`, async () => {
  const { statuses, harm } = await askToolsBesideCanaries(service, idle, count, seed);
  expect(Object.keys(statuses).map(Number)).toEqual([200, 400]);
  expect(await service.lateExchanges()).toBe(0);
  expect(await service.metrics()).not.toMatch(/^plumbline_work_given_up_total\{/m);
  expect(harm).toEqual([]);
}, 7_200_000);
