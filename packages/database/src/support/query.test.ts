import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Prisma } from '../generated/client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { COLUMNS, query, queryOne, queryPrepared } from './query.ts';
import { recordsOf, shapedRecords } from './records.ts';
import { bigint, boolean, modelColumns, int, jsonOf, orNull, text, timestamp, uuid } from './sql-types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the names and the types of a row are those of its projection', async () => {
  const row = await queryOne(database.db, {
    total: int`count(*)`,
    large: bigint`max(n)`,
    id: uuid`${'00000000-0000-7000-8000-000000000000'}`,
    at: timestamp`'2026-11-23T00:00:00Z'`,
    isMore: boolean`count(*) > ${2}`,
    none: orNull(text)`NULL`,
    json: jsonOf<{ a: number }>()`'{"a": 1}'::jsonb`,
  })`SELECT ${COLUMNS} FROM generate_series(1, 3) AS n`;
  expect(row).toEqual({
    total: 3,
    large: 3n,
    id: '00000000-0000-7000-8000-000000000000',
    at: new Date('2026-11-23T00:00:00Z'),
    isMore: true,
    none: null,
    json: { a: 1 },
  });
});

test('a value of another type than the projection names is an error', async () => {
  await expect(query(database.db, { total: int`'many'::text` })`SELECT ${COLUMNS}`).rejects.toThrow(/many/);
});

test('a column that the table does not have is an error', async () => {
  const columns = modelColumns<{ id: string; noSuchColumn: string }>()('client', 'id', 'noSuchColumn');
  await expect(query(database.db, columns)`SELECT ${COLUMNS} FROM client`).rejects.toThrow(
    /client\.no_such_column/,
  );
});

test('a statement names its columns nowhere but in its projection', () => {
  expect(() => query(database.db, { id: uuid`id` })`SELECT id FROM client`).toThrow(/COLUMNS/);
});

test('queryOne fails if there is no row', async () => {
  await expect(queryOne(database.db, { id: uuid`id` })`SELECT ${COLUMNS} FROM client`).rejects.toThrow(
    /No row/,
  );
});

test('a prepared statement gives the same answer, with its parameters in their places', async () => {
  const rows = await queryPrepared(database.db, 'numbers-beyond', {
    n: int`n`,
    twice: int`n * ${2}::int`,
  })`SELECT ${COLUMNS} FROM generate_series(1, ${3}::int) AS n WHERE n > ${2}`;
  expect(rows).toEqual([{ n: 3, twice: 6 }]);
});

test('records are written as the table types them; what is left out is null', async () => {
  interface Row {
    id: bigint;
    body: object | null;
  }
  const { db } = database;
  await db.$executeRaw`CREATE TABLE scratch (id bigint PRIMARY KEY, body json, spare text)`;
  const { columns, records } = recordsOf<Row>('scratch')(
    ['id', 'body'],
    [{ id: 2n ** 53n + 1n }, { id: 1n, body: { b: 'NUL \0', a: null } }],
  );
  await db.$executeRaw`INSERT INTO scratch (${columns}) SELECT ${columns} FROM ${records}`;
  const stored = await query(db, {
    id: bigint`id`,
    body: orNull(text)`body`,
  })`SELECT ${COLUMNS} FROM scratch ORDER BY id`;
  expect(stored).toEqual([
    { id: 1n, body: '{"b":"NUL \ufffd","a":null}' },
    { id: 2n ** 53n + 1n, body: null },
  ]);
});

test('records with a shape of their own have its types', async () => {
  const rows = [
    { host: 'a.test', untilMs: 5 },
    { host: 'b.test', untilMs: 7 },
  ];
  const records = shapedRecords({ host: text, untilMs: int }, rows);
  const stored = await query(database.db, {
    host: text`host`,
    untilMs: int`"untilMs"`,
  })`SELECT ${COLUMNS} FROM ${Prisma.sql`${records}`} ORDER BY host`;
  expect(stored).toEqual(rows);
});
