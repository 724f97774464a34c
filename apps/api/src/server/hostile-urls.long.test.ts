import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fuzzRuns, fuzzSeed } from '@plumbline/testkit';
import { askToolsAboutRawServers, startToolService, type ToolService } from '../testing/tool-service.ts';

const seed = fuzzSeed();
const count = fuzzRuns(10_000);

let service: ToolService;
beforeAll(async () => {
  service = await startToolService();
}, 120_000);
afterAll(() => service.close());

test(`tools have an answer of their own for each of ${count} raw answers (FUZZ_SEED=${seed})`, async () => {
  const statuses = await askToolsAboutRawServers(service, count, seed);
  expect(Object.keys(statuses).map(Number)).toEqual([200, 400]);
  expect(await service.metrics()).not.toMatch(/^plumbline_work_given_up_total\{/m);
}, 7_200_000);
