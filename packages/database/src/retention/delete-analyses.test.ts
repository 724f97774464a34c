import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@plumbline/testkit';
import { cancelAnalysis, deleteClient, deleteSite, insertAnalysis, type Database } from '../index.ts';
import { seedAnalysis, seedUrls, type SeededAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

test.each([
  ['site', ({ accountId, siteId }: SeededAnalysis) => deleteSite(db, accountId, siteId)],
  ['client', ({ accountId, clientId }: SeededAnalysis) => deleteClient(db, accountId, clientId)],
])('a %s is deleted one analysis after the other', async (_what, remove) => {
  const first = await seedAnalysis(db);
  const { analysisId, accountId, clientId, siteId, startUrl } = first;
  await cancelAnalysis(db, accountId, analysisId);
  await seedUrls(db, analysisId, [{ url: 'https://site.test/page' }]);
  const second = await insertAnalysis(db, {
    accountId,
    clientId,
    siteId,
    startUrl,
    startUrlHash: 1n,
    environment: 'live',
    options: {},
    callbackUrl: 'https://receiver.example/hook',
  });
  const holder = await db.pool.connect();
  let deletion: Promise<readonly string[]>;
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM crawl_url WHERE site_check_id = $1 FOR UPDATE', [analysisId]);
    deletion = remove(first);
    await until(isWaiting, 'the deletion waits for the pages of the first analysis');
    await expect(db.analysis.findMany({ where: { siteId }, select: { id: true } })).resolves.toEqual([
      { id: analysisId },
    ]);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  const [deliveryId, ...others] = await deletion;
  expect(others).toEqual([]);
  await expect(db.webhookDelivery.findFirst({ where: { accountId } })).resolves.toMatchObject({
    id: deliveryId,
    event: 'analysis.cancelled',
  });
  await expect(db.site.count({ where: { id: siteId } })).resolves.toBe(0);
  await expect(db.analysis.count({ where: { id: second.analysisId } })).resolves.toBe(0);
});

/** Tells whether a statement of this database waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount !== 0;
}
