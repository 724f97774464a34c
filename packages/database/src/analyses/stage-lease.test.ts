import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedAnalysis } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  claimStage,
  completeAnalysis,
  createDatabase,
  runInStage,
  insertIssues,
  releaseStage,
  renewStage,
  StageLostError,
  type StageClaim,
} from '../index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const startUrl = 'http://site.test/';

async function anAnalysis(): Promise<string> {
  const { analysisId } = await seedAnalysis(database.db, {
    startUrl,
    callbackUrl: 'https://receiver.test/hook',
  });
  return analysisId;
}

function leaseOf(claim: StageClaim) {
  if (claim.kind !== 'claimed') throw new Error(claim.kind);
  return claim.lease;
}

const finding = {
  checkId: 'http-not-found',
  url: startUrl,
  evidence: {},
  fix: null,
  severity: 'high' as const,
  confidence: 'high' as const,
};

const all = { known: 1, seen: 1 };
const result = (healthScore: number) => ({
  healthScore,
  extent: 'full' as const,
  standing: { findings: [], totals: { pages: 1, htmlPages: 1, indexablePages: 1 } },
  unjudgedChecks: {},
  siteJudgedBy: 'rules',
  seen: { pages: all, links: all, externalTargets: all },
  changes: null,
  change: null,
  figures: {
    distributions: {
      issues: [],
      statusCodes: [],
      depths: [],
      responseTimes: [],
      funnel: { fetched: 0, answered: 0, html: 0, indexable: 0, linked: 0, orphaned: 0, slow: 0 },
    },
    comparison: null,
    sightings: [],
  },
  plan: { actions: [], topActionScore: 100, autoFixableScore: 100 },
});

test('one worker at a time holds a stage', async () => {
  const analysisId = await anAnalysis();
  leaseOf(await claimStage(database.db, analysisId, 'discover', 60_000));
  expect(await claimStage(database.db, analysisId, 'discover', 60_000)).toEqual({ kind: 'taken' });
});

test('a worker that outlived its lease writes nothing, renews nothing, and gives nothing back', async () => {
  const { db } = database;
  const analysisId = await anAnalysis();
  const late = leaseOf(await claimStage(db, analysisId, 'discover', 0));
  const current = leaseOf(await claimStage(db, analysisId, 'discover', 60_000));
  await expect(runInStage(db, late, (tx) => insertIssues(tx, analysisId, [finding]))).rejects.toThrow(
    StageLostError,
  );
  await renewStage(db, late, 0);
  await releaseStage(db, late, { countsAs: 0 });
  expect(await completeAnalysis(db, late, result(1))).toBeNull();
  await runInStage(db, current, (tx) => insertIssues(tx, analysisId, [finding]));
  expect(await db.issue.count({ where: { analysisId } })).toBe(1);
  expect(await completeAnalysis(db, current, result(90))).toMatchObject({
    deliveryId: expect.any(String),
  });
  expect(await db.webhookDelivery.count({ where: { analysisId } })).toBe(1);
});

test('a worker that is thawed after the end of the analysis changes nothing of it', async () => {
  const { db } = database;
  const analysisId = await anAnalysis();
  const frozen = leaseOf(await claimStage(db, analysisId, 'discover', 0));
  const [thaw, began] = [new EventEmitter(), new EventEmitter()];
  const [thawed, begun] = [once(thaw, 'now'), once(began, 'now')];
  const stale = runInStage(db, frozen, async (tx) => {
    await insertIssues(tx, analysisId, [finding]);
    began.emit('now');
    await thawed;
  });
  await begun;
  const current = leaseOf(await claimStage(db, analysisId, 'discover', 60_000));
  // Nor does it delay the worker that has the stage now.
  await runInStage(db, current, (tx) =>
    insertIssues(tx, analysisId, [{ ...finding, url: `${startUrl}new` }]),
  );
  await completeAnalysis(db, current, result(90));
  thaw.emit('now');
  await expect(stale).rejects.toThrow(StageLostError);
  const left = await db.issue.findMany({ where: { analysisId } });
  expect(left.map(({ url }) => url)).toEqual([`${startUrl}new`]);
});

test('the locks of a frozen worker are free again soon, and its process lives on', async () => {
  const analysisId = await anAnalysis();
  const frozen = createDatabase(database.url, { idleTransactionMs: 200 });
  const [thaw, began] = [new EventEmitter(), new EventEmitter()];
  const [thawed, begun] = [once(thaw, 'now'), once(began, 'now')];
  const stale = frozen.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM site_check WHERE id = ${analysisId}::uuid FOR UPDATE`;
    began.emit('now');
    await thawed;
    await tx.$executeRaw`SELECT 1`;
  });
  const outcome = stale.catch((error: unknown) => error);
  await begun;
  leaseOf(await claimStage(database.db, analysisId, 'discover', 60_000));
  thaw.emit('now');
  expect(await outcome).toBeInstanceOf(Error);
  expect(await frozen.analysis.count({ where: { id: analysisId } })).toBe(1);
  await frozen.$disconnect();
});

test('a stage that kills its worker every time ends the analysis, with its event', async () => {
  const { db } = database;
  const analysisId = await anAnalysis();
  for (let death = 0; death < 10; death += 1) leaseOf(await claimStage(db, analysisId, 'discover', 0));
  const claim = await claimStage(db, analysisId, 'discover', 60_000);
  expect(claim).toMatchObject({ kind: 'given-up', ended: { deliveryId: expect.any(String) } });
  const analysis = await db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
  expect(analysis).toMatchObject({ status: 'failed', failureReason: 'internal' });
  const delivery = await db.webhookDelivery.findFirstOrThrow({ where: { analysisId } });
  expect(delivery.payload).toMatchObject({
    event: 'analysis.failed',
    data: {
      extent: null,
      partialReasons: [],
      lostPages: null,
      seen: null,
      failureReason: 'internal',
      failureMessage: expect.stringMatching(/Analyse again; if it happens/),
    },
  });
});

test('a shutdown does not count as an attempt at a stage', async () => {
  const { db } = database;
  const analysisId = await anAnalysis();
  for (let stop = 0; stop < 12; stop += 1) {
    const lease = leaseOf(await claimStage(db, analysisId, 'discover', 60_000));
    await releaseStage(db, lease, { countsAs: 0 });
  }
  expect(await claimStage(db, analysisId, 'discover', 60_000)).toMatchObject({ kind: 'claimed' });
});

test('two attempts that count as five end the analysis', async () => {
  const { db } = database;
  const analysisId = await anAnalysis();
  for (const _attempt of [1, 2])
    await releaseStage(db, leaseOf(await claimStage(db, analysisId, 'discover', 60_000)), { countsAs: 5 });
  expect(await claimStage(db, analysisId, 'discover', 60_000)).toMatchObject({ kind: 'given-up' });
});
