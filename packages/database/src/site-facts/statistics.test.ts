import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedManyUrls } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { refreshStatistics } from './statistics.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function believedReferences(analysisId: string): Promise<number> {
  const [plan] = await database.db.$queryRaw<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>`
    EXPLAIN (FORMAT JSON) SELECT 1 FROM page_reference WHERE site_check_id = ${analysisId}::uuid`;
  return plan['QUERY PLAN'][0].Plan['Plan Rows'];
}

test('the planner knows the size of a new analysis after refreshStatistics', async () => {
  await seedManyUrls(database.db, 3_000);
  await database.db.$executeRaw`ANALYZE`;
  const analysisId = await seedManyUrls(database.db, 5_000);
  expect(await believedReferences(analysisId)).toBeLessThan(10);
  await refreshStatistics(database.db, analysisId);
  expect(await believedReferences(analysisId)).toBeGreaterThan(1_000);
});
