import { migrate } from './migrations/migrate.ts';

/** Brings the database of DATABASE_URL up to date. It runs before the services of a new version start. */
const databaseUrl = process.env['DATABASE_URL'] ?? '';
if (databaseUrl === '') {
  process.stderr.write('Set DATABASE_URL to the address of the database.\n');
  process.exit(1);
}
const applied = await migrate(databaseUrl).catch((error: unknown) => {
  process.stderr.write(`Cannot migrate: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `${applied.join('\n')}\n`);
