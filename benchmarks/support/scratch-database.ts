import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, migrate, type Database } from '@plumbline/database';
import { startLocalPostgres } from '@plumbline/local-postgres';

/** A separate PostgreSQL with an empty, migrated database, and a folder for other files of a benchmark. */
export interface ScratchDatabase {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly db: Database;
  /** Disconnects, stops the server and removes the folder. */
  close(): Promise<void>;
}

export async function openScratchDatabase(): Promise<ScratchDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-benchmark-'));
  // PostgreSQL of root runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startLocalPostgres({ dataDir: path.join(folder, 'postgres') });
  await postgres.createDatabase('benchmark');
  const databaseUrl = postgres.databaseUrl('benchmark');
  await migrate(databaseUrl);
  const db = createDatabase(databaseUrl, { name: 'benchmark' });
  return {
    folder,
    databaseUrl,
    db,
    async close() {
      await db.$disconnect();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
