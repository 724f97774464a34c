import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  cancelAnalysis,
  createPasswordLink,
  createSession,
  createUser,
  findSession,
  getAnalysis,
  insertAuditEntries,
  listAnalysisProgress,
  listAuditEntries,
  newId,
  usePasswordLink,
  type Database,
} from '../index.ts';
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

  test('makes sessions and links that live as long as others, and ends none early or late', async () => {
    const { accountId } = await seedAnalysis(db);
    const email = `${newId()}@example.com`;
    const user = await createUser(db, { accountId, email, password: 'correct horse battery', role: 'owner' });
    const { token, session } = await withClockAhead(skew, () => createSession(db, user.id));
    expect(Math.abs(session.expiresAt.getTime() - Date.now() - 14 * 24 * HOUR)).toBeLessThan(HOUR / 2);

    const expiresAt = (minutes: number) => ({
      where: { id: session.id },
      data: { expiresAt: new Date(Date.now() + minutes * 60_000) },
    });
    await db.session.update(expiresAt(10));
    await expect(withClockAhead(skew, () => findSession(db, token))).resolves.not.toBeNull();
    await db.session.update(expiresAt(-10));
    await expect(withClockAhead(skew, () => findSession(db, token))).resolves.toBeNull();

    const ended = await withClockAhead(skew, () => createPasswordLink(db, user.id, -1));
    await expect(usePasswordLink(db, ended, 'another horse battery')).resolves.toBeNull();
    const link = await createPasswordLink(db, user.id, 10 * 60_000);
    const used = withClockAhead(skew, () => usePasswordLink(db, link, 'another horse battery'));
    await expect(used).resolves.toMatchObject({ email });
  });

  test('writes its audit entries with the time of PostgreSQL', async () => {
    const { accountId } = await seedAnalysis(db);
    await withClockAhead(skew, () =>
      insertAuditEntries(db, [
        {
          id: newId(),
          accountId,
          apiKeyId: null,
          userId: null,
          actor: 'somebody',
          at: new Date(),
          address: '192.0.2.1',
          userAgent: null,
          method: 'GET',
          route: '/v1/anything',
          path: '/v1/anything',
          status: 200,
          requestId: newId(),
          durationMs: 1,
        },
      ]),
    );
    const { rows } = await listAuditEntries(db, accountId, {}, { limit: 10 });
    expect(rows.map(({ at }) => Math.abs(at.getTime() - Date.now()) < HOUR / 2)).toEqual([true]);
  });
});
