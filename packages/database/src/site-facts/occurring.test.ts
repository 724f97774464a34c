import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { occurringIn } from './occurring.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.close());

test('what a crawl has is looked up again after a look that failed', async () => {
  const { db } = opened;
  const { analysisId } = await seedAnalysis(db);
  const occurring = occurringIn(db, analysisId);
  await db.$executeRaw`ALTER TABLE crawl_url RENAME TO away`;
  await expect(occurring()).rejects.toThrow('crawl_url');
  await db.$executeRaw`ALTER TABLE away RENAME TO crawl_url`;
  await expect(occurring()).resolves.toMatchObject({ kinds: ['link'], hasRedirect: false });
});
