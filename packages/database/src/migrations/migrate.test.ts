import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BUNDLE_ENVIRONMENT, BUNDLE_SOURCE, until } from '@plumbline/testkit';
import { Prisma } from '../generated/client.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { EarlierHistoryError, migrate } from './migrate.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../../../prisma/migrations');

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

test('a migration that is cut off half-way leaves nothing behind, and runs again', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  mkdirSync(path.join(folder, '29990101000000_halves'));
  const sql = `CREATE TABLE first_half (); SELECT pg_advisory_xact_lock(4711); CREATE TABLE second_half ();`;
  writeFileSync(path.join(folder, '29990101000000_halves/migration.sql'), sql);
  const interrupted = await createTestDatabase();
  const holder = await interrupted.db.pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(4711)');
    const failure = migrate(interrupted.url, folder).then(
      () => null,
      (error: unknown) => error,
    );
    const waiting = await until(() => waitingBackend(interrupted), 'the migration waits for the lock');
    await holder.query('SELECT pg_terminate_backend($1)', [waiting]);
    expect(await failure).not.toBeNull();
    expect(await tablesOf(interrupted, ['first_half', 'second_half'])).toEqual([]);

    await holder.query('SELECT pg_advisory_unlock(4711)');
    expect(await migrate(interrupted.url, folder)).toEqual(['29990101000000_halves']);
    expect(await tablesOf(interrupted, ['first_half', 'second_half'])).toHaveLength(2);
  } finally {
    holder.release();
    await interrupted.close();
    rmSync(folder, { recursive: true });
  }
});

test('a migration that PostgreSQL completes after its process was killed is not run again', async () => {
  const orphaned = await createTestDatabase();
  const holder = await orphaned.db.pool.connect();
  try {
    await holder.query('DROP INDEX site_check_running_of_account');
    await holder.query(
      `DELETE FROM _prisma_migrations WHERE migration_name = '20261128062954_running_analyses_of_an_account'`,
    );
    await holder.query('BEGIN; LOCK TABLE site_check IN ROW EXCLUSIVE MODE');
    const child = spawn(process.execPath, [BUNDLE_SOURCE, path.join(import.meta.dirname, '../main.ts')], {
      stdio: 'ignore',
      env: { ...BUNDLE_ENVIRONMENT, DATABASE_URL: orphaned.url },
    });
    await until(() => waitingBackend(orphaned), 'the migration waits for the lock');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const again = migrate(orphaned.url);
    await holder.query('COMMIT');
    expect(await again).toEqual([]);
  } finally {
    holder.release();
    await orphaned.close();
  }
});

test.each([
  ['a password with #', 'postgresql://u:12#secret@127.0.0.1/db', /DATABASE_URL: must be .*percent-encoded/],
  ['no address', '', /DATABASE_URL: is not set/],
])('with %s, the command fails and says what to do, without the password', async (_case, url, says) => {
  const child = spawn(process.execPath, [BUNDLE_SOURCE, path.join(import.meta.dirname, '../main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...BUNDLE_ENVIRONMENT, DATABASE_URL: url },
  });
  const [said] = await Promise.all([readText(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  expect(said).toMatch(says);
  expect(said).not.toContain('secret');
});

/** Returns the process of PostgreSQL that waits for a lock in the database, if there is one. */
async function waitingBackend({ db }: TestDatabase): Promise<number | undefined> {
  const { rows } = await db.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.pid;
}

async function tablesOf({ db }: TestDatabase, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ tablename: string }>(
    'SELECT tablename FROM pg_tables WHERE tablename = ANY($1)',
    [names],
  );
  return rows.map(({ tablename }) => tablename);
}

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
