import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedManyUrls } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { refreshStatistics } from './statistics.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // On a busy machine, autovacuum may look at the table before the statistics are read.
  await database.db.$executeRaw`ALTER TABLE page_reference SET (autovacuum_enabled = false)`;
});
afterAll(() => database.close());

async function believedReferences(analysisId: string): Promise<number> {
  const [plan] = await database.db.$queryRaw<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>`
    EXPLAIN (FORMAT JSON) SELECT 1 FROM page_reference WHERE site_check_id = ${analysisId}::uuid`;
  return plan['QUERY PLAN'][0].Plan['Plan Rows'];
}

/** Stores an analysis whose references are of one kind. */
async function seedReferences(kind: string, count: number): Promise<string> {
  const analysisId = await seedManyUrls(database.db, count);
  await database.db
    .$executeRaw`UPDATE page_reference SET kind = ${kind} WHERE site_check_id = ${analysisId}::uuid`;
  return analysisId;
}

async function knownKinds(): Promise<string> {
  const [row] = await database.db.$queryRaw<[{ kinds: string }]>`
    SELECT most_common_vals::text AS kinds FROM pg_stats WHERE tablename = 'page_reference' AND attname = 'kind'`;
  return row.kinds;
}

test('the planner knows the size of a new analysis after refreshStatistics, and all of it if it is much of the tables', async () => {
  await seedReferences('link', 3_000);
  await database.db.$executeRaw`ANALYZE`;
  const analysisId = await seedReferences('image', 5_000);
  expect(await believedReferences(analysisId)).toBeLessThan(10);
  await refreshStatistics(database.db, analysisId);
  expect(await believedReferences(analysisId)).toBeGreaterThan(1_000);
  expect(await knownKinds()).toContain('image');
});

test('of an analysis that adds little, the planner learns its size alone', async () => {
  await seedReferences('link', 10_000);
  await database.db.$executeRaw`ANALYZE`;
  const analysisId = await seedReferences('media', 800);
  expect(await believedReferences(analysisId)).toBeLessThan(10);
  await refreshStatistics(database.db, analysisId);
  expect(await believedReferences(analysisId)).toBeGreaterThan(100);
  expect(await knownKinds()).not.toContain('media');
});
