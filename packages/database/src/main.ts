import { databaseSettings, parseConfig } from '@plumbline/service';
import { z } from 'zod';
import { migrate } from './migrations/migrate.ts';

/** Brings the database of DATABASE_URL up to date. It runs before the services of a new version start. */
try {
  const { DATABASE_URL } = parseConfig(z.object(databaseSettings), process.env);
  const applied = await migrate(DATABASE_URL);
  process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `${applied.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`Cannot migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
