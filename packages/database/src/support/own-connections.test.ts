import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Db } from './client.ts';
import { createOwnConnections, type OwnConnections } from './own-connections.ts';
import { COLUMNS, queryOne } from './query.ts';
import { int } from './sql-types.ts';

let database: TestDatabase;
let connections: OwnConnections;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  connections = createOwnConnections(database.db);
});
afterEach(() => connections.close());

const caller = (signal = new AbortController().signal) => ({
  signal,
  isSmall: true,
  onError: (error: unknown) => {
    throw error;
  },
});
const processOf = async (db: Db) => (await queryOne(db, { id: int`pg_backend_pid()` })`SELECT ${COLUMNS}`).id;
const plansOf = async (db: Db) =>
  (await queryOne(db, { plans: int`count(*)` })`SELECT ${COLUMNS} FROM pg_prepared_statements`).plans;

test('small work gets the connections of the small work before it, with their plans', async () => {
  const first = await connections.use(caller(), async (own) => [await processOf(own), await plansOf(own)]);
  const second = await connections.use(caller(), async (own) => [await processOf(own), await plansOf(own)]);
  expect([first[0], second]).toEqual([second[0], [first[0], 2]]);
});

test('other work gets new connections, whose statements are planned each time', async () => {
  const first = await connections.use(caller(), processOf);
  const other = await connections.use({ ...caller(), isSmall: false }, async (own) => [
    await processOf(own),
    await plansOf(own),
  ]);
  expect(other).toEqual([expect.any(Number), 0]);
  expect(other[0]).not.toBe(first);
});

test('the server ends the statements of work that is called off, and nobody gets its connections', async () => {
  const calledOff = new AbortController();
  const endless = connections.use(caller(calledOff.signal), async (own) => {
    const asked = own.$queryRaw`SELECT pg_sleep(600)`.then();
    calledOff.abort(new Error('called off'));
    await asked;
  });
  await expect(endless).rejects.toThrow('called off');
  const { rows } = await database.db.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'plumbline-%' AND datname = current_database()`,
  );
  expect(rows).toEqual([]);
});
