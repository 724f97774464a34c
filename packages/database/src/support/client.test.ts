import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { COLUMNS, queryOne } from './query.ts';
import { text } from './sql-types.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the server compiles no statement', async () => {
  await expect(
    queryOne(database.db, { jit: text`current_setting('jit')` })`SELECT ${COLUMNS}`,
  ).resolves.toEqual({
    jit: 'off',
  });
});
