import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { EarlierHistoryError, migrate } from './migrate.ts';

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

test('a database from before the first release is refused with what to do, and stays as it is', async () => {
  const earlier = await createTestDatabase();
  try {
    await earlier.db.$executeRaw`UPDATE _prisma_migrations SET migration_name = '20261121085307_init'`;
    const refusal = migrate(earlier.url);
    await expect(refusal).rejects.toThrow(EarlierHistoryError);
    await expect(refusal).rejects.toThrow('move the data folder away');
    const names = await earlier.db.$queryRaw`SELECT migration_name AS name FROM _prisma_migrations`;
    expect(names).toEqual([{ name: '20261121085307_init' }]);
  } finally {
    await earlier.close();
  }
});
