import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withSchemaEngine } from './schema-engine.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));

/**
 * Brings the database up to date, as `prisma migrate deploy` does and with the same bookkeeping.
 * Safe to run from several processes at once: the engine takes an advisory lock.
 * @returns the names of the migrations applied now; none when the database was up to date
 */
export async function migrate(databaseUrl: string): Promise<readonly string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const migrationDirectories = await Promise.all(
    names.sort().map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(path.join(MIGRATIONS, name, 'migration.sql'), 'utf8'),
        },
      },
    })),
  );
  return withSchemaEngine(databaseUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir: MIGRATIONS,
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
        shadowDbInitScript: '',
        migrationDirectories,
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    return appliedMigrationNames;
  });
}
