import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { withSchemaEngine } from './schema-engine.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));

/** Deadline for a server that takes connections and does not answer. */
const ANSWERS_WITHIN_MS = 3_000;

/** Prisma's advisory lock, which is held while a migration runs. */
const MIGRATION_LOCK = 72707369;
/** Longest wait for another migration to end. The engine itself would wait for ten seconds. */
const OTHER_MIGRATION = '30min';

/** A version without an upgrade path to this one made the tables. Nothing has been changed. */
export class EarlierHistoryError extends Error {
  override readonly name = 'EarlierHistoryError';

  constructor() {
    super(
      'this database was made by a version from before the first release, and cannot be brought up to date. ' +
        'Nothing in it was changed. Start with an empty one: move the data folder away (.data, or that of DATA_DIR), ' +
        'or point DATABASE_URL at a new database. The version that made it can still read the old one.',
    );
  }
}

/**
 * Brings the database up to date, as `prisma migrate deploy` does and with the same bookkeeping. Safe to run from
 * several processes at once: the engine takes an advisory lock. A migration that was interrupted is run again.
 *
 * @param folder of the migrations; default: those of this version
 * @returns the names of the migrations applied now; none if the database was up to date
 * @throws EarlierHistoryError if there is no upgrade path from its tables
 */
export async function migrate(databaseUrl: string, folder = MIGRATIONS): Promise<readonly string[]> {
  const names = await listMigrations(folder);
  if (await hasEarlierHistory(databaseUrl, names)) throw new EarlierHistoryError();
  await releaseInterrupted(databaseUrl);
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: withItsRecord(name, await readFile(path.join(folder, name, 'migration.sql'), 'utf8')),
        },
      },
    })),
  );
  return withSchemaEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: folder,
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
        shadowDbInitScript: '',
        migrationDirectories,
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  });
}

/**
 * Appends the record of its end to a migration, so that one transaction holds both: PostgreSQL runs the whole text as
 * one. The engine alone would record the end afterwards, and a kill between the two would leave it open what happened.
 */
function withItsRecord(name: string, sql: string): string {
  const checksum = createHash('sha256').update(sql).digest('hex');
  return `${sql}
UPDATE "_prisma_migrations" SET finished_at = now(), checksum = '${checksum}'
WHERE migration_name = '${name}' AND finished_at IS NULL AND rolled_back_at IS NULL;
`;
}

/**
 * Waits until no other migration runs, then marks migrations that did not end as rolled back, so that they run again.
 * PostgreSQL did roll them back. The engine would refuse all work because of them, and name a command that an
 * installation does not have.
 */
async function releaseInterrupted(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`SET lock_timeout = '${OTHER_MIGRATION}'`);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!(await hasHistory(client))) return;
    await client.query(
      'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
    );
  });
}

/** Returns the names of the migrations of this version that the database lacks. */
export async function pendingMigrations(databaseUrl: string): Promise<readonly string[]> {
  const applied = new Set(await listApplied(databaseUrl));
  return (await listMigrations(MIGRATIONS)).filter((name) => !applied.has(name));
}

async function listMigrations(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Tells whether the tables began with another migration than ours do. */
async function hasEarlierHistory(databaseUrl: string, [first]: readonly string[]): Promise<boolean> {
  const [oldest = first] = await listApplied(databaseUrl);
  return oldest !== first;
}

async function listApplied(databaseUrl: string): Promise<readonly string[]> {
  return withClient(databaseUrl, async (client) => {
    if (!(await hasHistory(client))) return [];
    const applied = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL ORDER BY migration_name',
    );
    return applied.rows.map(({ name }) => name);
  });
}

/** Tells whether the database has a table of applied migrations. */
async function hasHistory(client: pg.Client): Promise<boolean> {
  const history = await client.query<{ made: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS made`,
  );
  return history.rows[0]?.made === true;
}

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
  });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
