import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getHostPace, saveHostPace } from '../index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClockAhead } from '../testing/with-clock-ahead.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('every worker keeps a pause that a host has asked for, however wrong its clock is', async () => {
  const { db } = database;
  const HOUR = 3_600_000;
  await withClockAhead(-HOUR, () => saveHostPace(db, 'a.test', { delayMs: 250, pausedMs: 60_000 }));
  const pace = await withClockAhead(HOUR, () => getHostPace(db, 'a.test'));
  expect(pace.delayMs).toBe(250);
  expect(pace.pausedMs).toBeGreaterThan(30_000);
  expect(pace.pausedMs).toBeLessThanOrEqual(60_000);
});

test('a host without a pause, or whose pause is over, may be asked at once', async () => {
  const { db } = database;
  await saveHostPace(db, 'b.test', { delayMs: 0, pausedMs: 0 });
  expect(await getHostPace(db, 'b.test')).toEqual({ delayMs: 0, pausedMs: 0, isDown: false });
  expect(await getHostPace(db, 'unknown.test')).toEqual({ delayMs: 0, pausedMs: 0, isDown: false });
});
