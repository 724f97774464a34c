import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocalPostgres } from '@plumbline/local-postgres';
import { withSchemaEngine } from './schema-engine.ts';

/**
 * Writes prisma/migrations/<time>_<name>/migration.sql, which leads from the committed schema to the one on disk. Add
 * indexes that the schema language cannot express (partial ones) by hand.
 */
const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('usage: npm run new:migration <name_in_snake_case>\n');
  process.exit(2);
}
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const schemaPath = 'prisma/schema.prisma';
const committed = committedSchema();
const current = { path: schemaPath, content: readFileSync(`${root}${schemaPath}`, 'utf8') };

// Even to compare two schemas, the engine needs a live server.
const scratch = mkdtempSync(path.join(tmpdir(), 'new-migration-'));
const server = await startLocalPostgres({ dataDir: path.join(scratch, 'postgres'), durable: false });
let sql: string | null;
try {
  const { stdout } = await withSchemaEngine(server.databaseUrl('postgres'), (engine) =>
    engine.diff({
      from: committed === null ? { tag: 'empty' } : { tag: 'schemaDatamodel', files: [committed] },
      to: { tag: 'schemaDatamodel', files: [current] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  sql = stdout;
} finally {
  await server.stop();
  rmSync(scratch, { recursive: true });
}
const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const folder = `${root}prisma/migrations/${time}_${name}`;
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/migration.sql`, sql ?? '');
process.stdout.write(`${folder}/migration.sql\n`);

function committedSchema(): { path: string; content: string } | null {
  try {
    const content = execFileSync('git', ['show', `HEAD:${schemaPath}`], { cwd: root, encoding: 'utf8' });
    return { path: schemaPath, content };
  } catch {
    return null;
  }
}
