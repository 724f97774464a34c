import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Prisma } from '../generated/client.ts';
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

test('migrations lead to every column of the schema; "npm run new:migration <name_in_snake_case>" writes what is missing', async () => {
  const faults = await Promise.all(Object.values(Prisma.ModelName).map(faultOfReading));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});

/** Reads all columns of a model. @returns the error about a missing column; null if PostgreSQL has all */
async function faultOfReading(model: Prisma.ModelName): Promise<string | null> {
  const delegates = database.db as unknown as Record<string, { findFirst(): Promise<unknown> }>;
  try {
    await delegates[model.charAt(0).toLowerCase() + model.slice(1)]?.findFirst();
    return null;
  } catch (error) {
    return `${model}: ${String(error).split('\n').at(-1) ?? ''}`;
  }
}

test('a migration leaves no timer that would keep the process from ending', async () => {
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

const MIGRATIONS = path.join(import.meta.dirname, '../../../../prisma/migrations');
/** Statements that break the previous version, which still runs while a new one is rolled out. */
const TAKES_AWAY =
  /\bDROP (?:COLUMN|TABLE|TYPE)\b|\bRENAME\b|\bSET NOT NULL\b|\bSET DATA TYPE\b|ADD COLUMN(?![^,;]*DEFAULT)[^,;]*NOT NULL/i;

test('migrations after the first one take nothing from the version before, unless they are named …_contract', () => {
  const [, ...later] = readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const expanding = later.filter((name) => !name.endsWith('_contract'));
  const takingAway = expanding.filter((name) =>
    TAKES_AWAY.test(readFileSync(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8')),
  );
  expect(takingAway).toEqual([]);
});

test.each([
  ['ALTER TABLE "site" DROP COLUMN "url";', true],
  ['ALTER TABLE "site" RENAME COLUMN "url" TO "address";', true],
  ['ALTER TABLE "site" ALTER COLUMN "url" SET NOT NULL;', true],
  ['ALTER TABLE "site" ADD COLUMN "name" TEXT NOT NULL;', true],
  ['ALTER TABLE "site" ADD COLUMN "name" TEXT NOT NULL DEFAULT \'\';', false],
  ['ALTER TABLE "site" ADD COLUMN "name" TEXT;', false],
  ['CREATE TABLE "pause" ("target" TEXT NOT NULL);', false],
])('%s takes something away: %s', (statement, takesAway) => {
  expect(TAKES_AWAY.test(statement)).toBe(takesAway);
});
