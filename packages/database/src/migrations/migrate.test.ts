import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a database that is up to date is left alone', async () => {
  await expect(migrate(database.url)).resolves.toEqual([]);
});

test('nothing is left that would keep the process from ending', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout');
  const before = timers();
  await migrate(database.url);
  expect(timers()).toEqual(before);
});
