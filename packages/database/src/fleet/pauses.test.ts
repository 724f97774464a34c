import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { getHostPace, mayRun, pause, resume, type PauseTarget } from '../index.ts';
import { seedAnalysis, type SeededAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.db.account.deleteMany());
afterAll(() => database.close());

test('an account runs as many analyses at once as its plan allows, the oldest first', async () => {
  const { db } = database;
  const first = await seedAnalysis(db);
  const { accountId } = first;
  const [second, third] = [
    await seedAnalysis(db, { owner: first }),
    await seedAnalysis(db, { owner: first }),
  ];
  const turns = async () =>
    Promise.all([first, second, third].map(({ analysisId }) => mayRun(db, analysisId)));
  expect(await turns()).toEqual([true, true, false]);

  await db.analysis.update({ where: { id: first.analysisId }, data: { status: 'completed' } });
  expect((await turns()).slice(1)).toEqual([true, true]);

  await db.analysis.update({ where: { id: first.analysisId }, data: { status: 'in_progress' } });
  await db.account.update({ where: { id: accountId }, data: { tier: 'starter' } });
  expect(await turns()).toEqual([true, true, true]);
});

test('analyses that have begun go on when the plan is lowered', async () => {
  const { db } = database;
  const first = await seedAnalysis(db);
  await seedAnalysis(db, { owner: first });
  const { analysisId } = await seedAnalysis(db, { owner: first });
  await db.analysis.update({ where: { id: analysisId }, data: { stage: 'crawl' } });
  expect(await mayRun(db, analysisId)).toBe(true);
});

const host = 'a.test:8080';
const targets: readonly [PauseTarget['scope'], (of: SeededAnalysis) => string, boolean][] = [
  ['account', ({ accountId }) => accountId, true],
  ['site', ({ siteId }) => siteId, true],
  ['host', () => host, true],
  ['fleet', () => '', false],
];

test.each(targets)(
  'a paused %s stops its analyses alone, until it is resumed',
  async (scope, targetOf, goOn) => {
    const { db } = database;
    const paused = await seedAnalysis(db, { startUrl: `https://${host}/` });
    const other = await seedAnalysis(db, { startUrl: 'https://b.test/' });
    const named = { scope, target: targetOf(paused) };
    await pause(db, { ...named, reason: 'The owner of the host complains.' });
    expect([await mayRun(db, paused.analysisId), await mayRun(db, other.analysisId)]).toEqual([false, goOn]);
    expect((await getHostPace(db, host)).pausedMs > 0).toBe(scope === 'host' || scope === 'fleet');

    expect(await resume(db, named)).toBe(true);
    expect(await mayRun(db, paused.analysisId)).toBe(true);
    expect((await getHostPace(db, host)).pausedMs).toBe(0);
    expect(await resume(db, named)).toBe(false);
  },
);
