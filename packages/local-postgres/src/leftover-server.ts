import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const STOP_WITHIN_MS = 15_000;
const POLL_MS = 50;

/** The server answers this while it starts up or shuts down. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * Clears what a crash left in a data folder: stops a server that still runs there, or removes the lock file of one
 * that does not. Its process id may belong to another process by now, which PostgreSQL cannot tell.
 */
export async function clearLeftoverServer(
  dataDir: string,
  databaseUrl: (port: number) => string,
): Promise<void> {
  const deadline = Date.now() + STOP_WITHIN_MS;
  let asked = false;
  for (;;) {
    const lock = await readLock(dataDir);
    if (lock === null) return;
    const state = await serverState(databaseUrl(lock.port), dataDir);
    if (state === 'other') {
      await rm(lock.file, { force: true });
      return;
    }
    if (Date.now() > deadline) {
      throw new Error(`A PostgreSQL of an earlier run (process ${String(lock.pid)}) does not end: kill it.`);
    }
    if (state === 'ours' && !asked) {
      asked = true;
      process.kill(lock.pid, 'SIGINT');
    }
    await delay(POLL_MS);
  }
}

async function readLock(dataDir: string): Promise<{ file: string; pid: number; port: number } | null> {
  const file = path.join(dataDir, 'postmaster.pid');
  try {
    const lines = (await readFile(file, 'utf8')).split('\n');
    return { file, pid: Number(lines[0]), port: Number(lines[3]) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function serverState(url: string, dataDir: string): Promise<'ours' | 'busy' | 'other'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  // A server that shuts down cuts the connection at any time.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory === dataDir ? 'ours' : 'other';
  } catch (error) {
    return (error as { code?: unknown }).code === CANNOT_CONNECT_NOW ? 'busy' : 'other';
  } finally {
    await client.end();
  }
}
