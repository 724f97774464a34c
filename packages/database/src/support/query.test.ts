import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Prisma } from '../generated/client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { Db } from './client.ts';
import { COLUMNS, query, queryOne, queryPrepared } from './query.ts';
import { recordsOf, shapedRecords } from './records.ts';
import {
  bigint,
  boolean,
  bytes,
  float,
  int,
  jsonOf,
  modelColumns,
  orNull,
  text,
  texts,
  timestamp,
  uuid,
  uuids,
  wordOf,
} from './sql-types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('the names and the types of a row are those of its projection', () => {
  const bytesOf = (text: string) => Buffer.from(text);
  const ask = (db: Db) =>
    queryOne(db, {
      total: int`count(*)`,
      large: bigint`max(n) + ${2n ** 60n}::bigint`,
      half: float`${0.5}::float8`,
      id: uuid`${'00000000-0000-7000-8000-000000000000'}`,
      at: timestamp`'2026-11-23T00:00:00.123456+02'`,
      given: timestamp`${new Date('2026-11-23T01:02:03.004Z')}::timestamptz`,
      isMore: boolean`count(*) > ${2} AND ${true}`,
      none: orNull(text)`${null}`,
      json: jsonOf<{ a: number }>()`'{"a": 1}'::jsonb`,
      plainJson: jsonOf<{ b: string }>()`${'{"b": "ü"}'}::json`,
      bytes: bytes`${bytesOf('\0ÿ')}`,
      texts: texts`${['a', 'b,{"\\', 'NULL']}`,
      uuids: uuids`ARRAY['00000000-0000-7000-8000-000000000000']`,
      word: wordOf<'page'>()`'page'::"UrlPurpose"`,
      purpose: { sql: Prisma.sql`'probe'::"UrlPurpose"` },
      isListed: boolean`5 = ANY(${[5n, 6n]}::bigint[])`,
    })`SELECT ${COLUMNS} FROM generate_series(1, 3) AS n`;
  const row = {
    total: 3,
    large: 2n ** 60n + 3n,
    half: 0.5,
    id: '00000000-0000-7000-8000-000000000000',
    at: new Date('2026-11-22T22:00:00.123Z'),
    given: new Date('2026-11-23T01:02:03.004Z'),
    isMore: true,
    none: null,
    json: { a: 1 },
    plainJson: { b: 'ü' },
    texts: ['a', 'b,{"\\', 'NULL'],
    uuids: ['00000000-0000-7000-8000-000000000000'],
    word: 'page',
    purpose: 'probe',
    isListed: true,
  };

  test.each<readonly [string, () => ReturnType<typeof ask>]>([
    ['outside of transactions', () => ask(database.db)],
    ['in a transaction', () => database.db.$transaction(ask)],
  ])('%s', async (_where, answer) => {
    const { bytes: stored, ...others } = await answer();
    expect(others).toEqual(row);
    expect(Buffer.from(stored)).toEqual(bytesOf('\0ÿ'));
  });
});

test('a query in a transaction sees what the transaction has written', async () => {
  const { db } = database;
  const found = await db.$transaction(async (tx) => {
    await tx.$executeRaw`CREATE TEMPORARY TABLE own ON COMMIT DROP AS SELECT 1 AS n`;
    return query(tx, { n: int`n` })`SELECT ${COLUMNS} FROM own`;
  });
  expect(found).toEqual([{ n: 1 }]);
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
