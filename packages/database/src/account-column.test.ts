import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TABLES_OF_NO_ACCOUNT } from './testing/tables-of-no-account.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/**
 * Accounts can be spread over several databases under one condition: every row of an account has its `account_id`, or
 * belongs to a row that has it.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const namesOf = async (statement: string) =>
  (await database.db.pool.query<{ name: string }>(statement)).rows.map(({ name }) => name);

test('every table has the account of its rows, or belongs to one that has it', async () => {
  const tables = await namesOf(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const withAccount = await namesOf(`
    WITH RECURSIVE reaching AS (
      SELECT attrelid AS id FROM pg_attribute
      WHERE attname = 'account_id' AND NOT attisdropped AND attrelid IN (
        SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)
      UNION
      SELECT conrelid FROM pg_constraint JOIN reaching ON confrelid = reaching.id
      JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] AND attnotnull
      WHERE contype = 'f')
    SELECT relname AS name FROM reaching JOIN pg_class ON oid = id`);
  const without = tables.filter((table) => table !== 'account' && !withAccount.includes(table));
  expect(without.sort()).toEqual(Object.keys(TABLES_OF_NO_ACCOUNT).sort());
});

test('only one foreign key leads to a table that no account owns', async () => {
  const { rows } = await database.db.pool.query<{ child: string; parent: string }>(`
    SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint
    JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid
    WHERE contype = 'f' AND child.relnamespace = 'public'::regnamespace AND parent.relname = ANY('{${Object.keys(TABLES_OF_NO_ACCOUNT).join(',')}}')`);
  // A connected app names its program. Each of several databases would store all programs.
  expect(rows).toEqual([{ child: 'api_key', parent: 'oauth_client' }]);
});
