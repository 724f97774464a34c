import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cancelAnalysis, getAnalysis, listAnalysisProgress, type Database } from '../index.ts';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClockAhead } from '../testing/with-clock-ahead.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterAll(() => database.close());

describe.each([
  ['ahead of', HOUR],
  ['behind', -HOUR],
])('a process whose clock is an hour %s PostgreSQL’s', (_side, skew) => {
  test('begins and ends an analysis at the times of PostgreSQL', async () => {
    const before = Date.now();
    const { accountId, analysisId } = await withClockAhead(skew, () => seedAnalysis(db));
    const [progress] = await listAnalysisProgress(db, [{ accountId, analysisId }]);
    expect(progress?.runsMs).toBeGreaterThanOrEqual(0);
    expect(progress?.runsMs).toBeLessThan(HOUR / 2);
    await cancelAnalysis(db, accountId, analysisId);
    const ended = await getAnalysis(db, accountId, analysisId);
    const [started = 0, finished = 0] = [ended?.startedAt.getTime(), ended?.finishedAt?.getTime()];
    expect(started).toBeGreaterThan(before - HOUR / 2);
    expect(finished).toBeGreaterThanOrEqual(started);
    expect(finished).toBeLessThan(before + HOUR / 2);
  });

  test('ends an analysis that another one began after its start', async () => {
    const { accountId, analysisId } = await seedAnalysis(db);
    await withClockAhead(skew, () => cancelAnalysis(db, accountId, analysisId));
    const ended = await getAnalysis(db, accountId, analysisId);
    const lasted = (ended?.finishedAt?.getTime() ?? 0) - (ended?.startedAt.getTime() ?? 0);
    expect(lasted).toBeGreaterThanOrEqual(0);
    expect(lasted).toBeLessThan(HOUR / 2);
  });

  test('gives its analysis an id of the time of PostgreSQL, by which the latest analysis of a site is found', async () => {
    const { analysisId } = await withClockAhead(skew, () => seedAnalysis(db));
    const madeAt = Number.parseInt(analysisId.replace('-', '').slice(0, 12), 16);
    expect(Math.abs(madeAt - Date.now())).toBeLessThan(HOUR / 2);
  });
});
