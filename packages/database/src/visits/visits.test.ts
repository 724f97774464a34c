import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { claimVisit, findIdleVisits, renewVisit, requestVisit } from '../index.ts';
import { seedClient } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClockAhead } from '../testing/with-clock-ahead.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const LEASE = { leaseMs: 60_000, batchesMax: 5 };

test('a visit stays with the worker that has it, however wrong the clocks of workers are', async () => {
  const { db } = database;
  const { accountId } = await seedClient(db);
  const urls = ['https://a.test/'] as const;
  const id = await requestVisit(db, { accountId, analysisId: null, urls });
  const claim = await withClockAhead(-3_600_000, () => claimVisit(db, id, LEASE));
  expect(claim.kind).toBe('claimed');
  expect(await findIdleVisits(db)).toEqual([]);
  if (claim.kind === 'claimed')
    await withClockAhead(-3_600_000, () => renewVisit(db, claim.visit, LEASE.leaseMs));
  expect(await findIdleVisits(db)).toEqual([]);
  expect(await withClockAhead(3_600_000, () => claimVisit(db, id, LEASE))).toEqual({ kind: 'none' });
});
