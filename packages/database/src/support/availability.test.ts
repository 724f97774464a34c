import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { isDatabaseUnavailable, isOverTime } from './availability.ts';
import { createDatabase, type Database, type Db } from './client.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.url, { connectionsMax: 1 });
});
afterAll(async () => {
  await db.$disconnect();
  await database.close();
});

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

const ask = (tx: Db) => tx.$queryRaw`SELECT 1`;

test('a transaction that gets no connection in time finds the database unavailable', async () => {
  const connection = await db.pool.connect();
  const failure = await failureOf(db.$transaction(ask, { maxWait: 50 }));
  connection.release();
  expect(failure).toMatchObject({ code: 'P2028' });
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

test('a statement that gets no connection in time finds the database unavailable, as when PostgreSQL is silent', async () => {
  const busy = createDatabase(database.url, { connectionsMax: 1, waitMs: 500 * patience });
  const connection = await busy.pool.connect();
  const failures = [await failureOf(ask(busy)), await failureOf(busy.pool.query('SELECT 1'))];
  connection.release();
  await busy.$disconnect();
  expect(failures.map(isDatabaseUnavailable)).toEqual([true, true]);
});

test('a transaction whose connection is cut finds the database unavailable, too', async () => {
  const cut = (tx: Db) => tx.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`;
  expect(isDatabaseUnavailable(await failureOf(db.$transaction(cut)))).toBe(true);
});

test('a server that has become a replica, which takes no writes, is unavailable', async () => {
  const write = (tx: Db) =>
    tx.$executeRaw`SET TRANSACTION READ ONLY`.then(() => tx.$executeRaw`DELETE FROM pause`);
  expect(isDatabaseUnavailable(await failureOf(db.$transaction(write)))).toBe(true);
  const inDriver = db.pool.query('BEGIN READ ONLY; DELETE FROM pause');
  const failure = await failureOf(inDriver);
  await db.pool.query('ROLLBACK');
  expect(isDatabaseUnavailable(failure)).toBe(true);
});

test('neither a transaction that takes too long nor a wrong statement makes the database unavailable', async () => {
  const slow = async (tx: Db) => {
    await tx.$executeRaw`SELECT pg_sleep(0.2)`;
    await ask(tx);
  };
  const late = await failureOf(db.$transaction(slow, { timeout: 50 }));
  expect(late).toMatchObject({ code: 'P2028' });
  expect(isDatabaseUnavailable(late)).toBe(false);
  expect(isOverTime(late)).toBe(true);
  const wrong = await failureOf(db.$queryRaw`SELECT nothing`);
  expect([isDatabaseUnavailable(wrong), isOverTime(wrong)]).toEqual([false, false]);
});

test('a statement that takes longer than it may is over time', async () => {
  const hasty = createDatabase(database.url, { statementMs: 50 });
  const late = await failureOf(hasty.$queryRaw`SELECT pg_sleep(5)`);
  const lateInDriver = await failureOf(hasty.pool.query('SELECT pg_sleep(5)'));
  await hasty.$disconnect();
  expect([isOverTime(late), isOverTime(lateInDriver)]).toEqual([true, true]);
  expect([isDatabaseUnavailable(late), isDatabaseUnavailable(lateInDriver)]).toEqual([false, false]);
});
