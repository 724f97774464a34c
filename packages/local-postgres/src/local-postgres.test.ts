import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startLocalPostgres, type LocalPostgres } from './index.ts';

let scratch: string;
let dataDir: string;
const running: LocalPostgres[] = [];

beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'local-postgres-'));
  chmodSync(scratch, 0o755);
  dataDir = path.join(scratch, 'postgres');
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  rmSync(scratch, { recursive: true });
});

async function start(): Promise<LocalPostgres> {
  const server = await startLocalPostgres({ dataDir, durable: false });
  running.push(server);
  return server;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

test('stored rows are there after a restart', async () => {
  const first = await start();
  await first.createDatabase('shop');
  await query(first.databaseUrl('shop'), 'CREATE TABLE item AS SELECT 7 AS price');
  await first.stop();

  const second = await start();
  await second.createDatabase('shop');
  expect(await query(second.databaseUrl('shop'), 'SELECT price FROM item')).toEqual([{ price: 7 }]);
});

test('a database that an earlier version made with the locale C knows the capitals of all scripts after a restart', async () => {
  const first = await start();
  await first.createDatabase('shop');
  await query(
    first.databaseUrl('postgres'),
    "UPDATE pg_database SET datlocprovider = 'c', datlocale = NULL WHERE datname = 'shop'",
  );
  const lower = "SELECT lower('КОНТАКТЫ') AS text";
  expect(await query(first.databaseUrl('shop'), lower)).toEqual([{ text: 'КОНТАКТЫ' }]);
  await first.stop();

  const second = await start();
  expect(await query(second.databaseUrl('shop'), lower)).toEqual([{ text: 'контакты' }]);
});

test('a folder that is closed to others works too', async () => {
  chmodSync(scratch, 0o700);
  const server = await start();
  expect(await query(server.databaseUrl('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('the server of a crashed run is stopped at the next start', async () => {
  const crashed = await start();
  const pid = postmasterPid();
  const next = await start();
  await crashed.exited;
  expect(postmasterPid()).not.toBe(pid);
  expect(await query(next.databaseUrl('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('the lock file of a crashed run does no harm when its process id is in use again', async () => {
  const first = await start();
  const lockFile = path.join(dataDir, 'postmaster.pid');
  const lock = readFileSync(lockFile, 'utf8');
  await first.stop();
  writeFileSync(lockFile, lock.replace(/^\d+/, String(process.pid)));
  const next = await start();
  expect(await query(next.databaseUrl('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('the server ends when the process that started it is killed', async () => {
  const program = `
    import { startLocalPostgres } from '@plumbline/local-postgres';
    await startLocalPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.stdout.write('ready');`;
  const starter = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', '--input-type=module', '--eval', program],
    { cwd: path.join(import.meta.dirname, '../../testkit'), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(starter.stdout, 'data');
  const server = postmasterPid();
  starter.kill('SIGKILL');
  await untilGone(server);
  expect(existsSync(path.join(dataDir, 'postmaster.pid'))).toBe(false);
});

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise(setImmediate);
  }
}
