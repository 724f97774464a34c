import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  claimVisit,
  findIdleVisits,
  finishVisit,
  getVisit,
  newId,
  releaseVisit,
  renewVisit,
  requestVisit,
} from '@plumbline/database';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { serveSite, startApp, until, type AppProcess, patience } from '@plumbline/testkit';

let database: TestDatabase;
let accountId: string;
const workers: AppProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  accountId = newId();
  await database.db.account.create({ data: { id: accountId, name: 'Account' } });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop('SIGKILL')));
  await database.close();
});

async function startWorker(): Promise<AppProcess> {
  const worker = await startApp({
    name: 'crawler-worker',
    environment: {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
      LEASE_SECONDS: String(patience),
      RECONCILE_SECONDS: '0.5',
    },
    event: 'worker.started',
  });
  workers.push(worker);
  return worker;
}

test('a visit whose worker is killed is made by another worker', async () => {
  const site = await serveSite({ '/slow': { body: '<title>Slow</title>', delayMs: 1_500 } });
  try {
    const url = `${site.origin}/slow`;
    const id = await requestVisit(database.db, { accountId, analysisId: null, urls: [url] });
    const doomed = await startWorker();
    await until(async () => site.requests.includes('GET /slow'), 'a request under way');
    await doomed.stop('SIGKILL');
    await startWorker();
    const visit = await until(async () => {
      const found = await getVisit(database.db, accountId, id);
      return found?.finishedAt == null ? null : found;
    }, 'the visit');
    expect(visit).toMatchObject({ attempts: 2, result: [{ url, source: '<title>Slow</title>' }] });
  } finally {
    await site.close();
  }
});

test('a visit is given up after three workers died during it', async () => {
  const { db } = database;
  const id = await requestVisit(db, { accountId, analysisId: null, urls: ['http://127.0.0.1:9/'] });
  const claim = () => claimVisit(db, id, { leaseMs: -1, batchesMax: 1 });
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await findIdleVisits(db)).toEqual([id]);
    expect(await claim()).toMatchObject({ kind: 'claimed' });
  }
  expect(await claim()).toEqual({ kind: 'none' });
  expect(await findIdleVisits(db)).toEqual([]);
  expect(await getVisit(db, accountId, id)).toMatchObject({ finishedAt: expect.any(Date), result: null });
});

test('a worker that resumes after its lease has expired leaves the visit to its successor', async () => {
  const { db } = database;
  const id = await requestVisit(db, { accountId, analysisId: null, urls: ['http://127.0.0.1:9/'] });
  const claim = async (leaseMs: number) => {
    const claimed = await claimVisit(db, id, { leaseMs, batchesMax: 1 });
    if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
    return claimed.visit;
  };
  const late = await claim(-1);
  const successor = await claim(60_000);
  await renewVisit(db, late, -1);
  await releaseVisit(db, late, { wasTried: false });
  await finishVisit(db, late, []);
  expect(await getVisit(db, accountId, id)).toEqual(successor);
  await finishVisit(db, successor, []);
  expect(await getVisit(db, accountId, id)).toMatchObject({ finishedAt: expect.any(Date), result: [] });
});
