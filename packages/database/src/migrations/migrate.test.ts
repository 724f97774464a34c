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
    const history = () =>
      earlier.db
        .$queryRaw`SELECT migration_name, finished_at FROM _prisma_migrations ORDER BY migration_name`;
    await earlier.db.$executeRaw`
      UPDATE _prisma_migrations SET migration_name = '20261121085307_init'
      WHERE migration_name = (SELECT min(migration_name) FROM _prisma_migrations)`;
    const before = await history();
    const refusal = migrate(earlier.url);
    await expect(refusal).rejects.toThrow(EarlierHistoryError);
    await expect(refusal).rejects.toThrow('move the data folder away');
    expect(await history()).toEqual(before);
  } finally {
    await earlier.close();
  }
});
