import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { refreshStatistics } from './statistics.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Stores an analysis with that many URLs, each linking to itself. */
async function crawled(urls: number): Promise<string> {
  const { db } = database;
  const { analysisId } = await seedAnalysis(db);
  await db.$executeRaw`
    INSERT INTO crawl_url (id, site_check_id, url_hash, url, purpose, state, depth)
    SELECT gen_random_uuid(), ${analysisId}::uuid, number, 'https://site.test/' || number, 'page', 'done', 1
    FROM generate_series(1, ${urls}::int) AS number`;
  await db.$executeRaw`
    INSERT INTO page_reference (site_check_id, source_id, ordinal, target_hash, kind)
    SELECT site_check_id, id, 0, url_hash, 'link' FROM crawl_url WHERE site_check_id = ${analysisId}::uuid`;
  return analysisId;
}

async function believedReferences(analysisId: string): Promise<number> {
  const [plan] = await database.db.$queryRaw<[{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }]>`
    EXPLAIN (FORMAT JSON) SELECT 1 FROM page_reference WHERE site_check_id = ${analysisId}::uuid`;
  return plan['QUERY PLAN'][0].Plan['Plan Rows'];
}

test('the planner knows the size of a new analysis after refreshStatistics', async () => {
  await crawled(3_000);
  await database.db.$executeRaw`ANALYZE`;
  const analysisId = await crawled(5_000);
  expect(await believedReferences(analysisId)).toBeLessThan(10);
  await refreshStatistics(database.db, analysisId);
  expect(await believedReferences(analysisId)).toBeGreaterThan(1_000);
});
