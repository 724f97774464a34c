import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { postgresBinaries } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { freePort } from './free-port.ts';
import { postgresIdentity, type Launch } from './identity.ts';
import { clearLeftoverServer } from './leftover-server.ts';

export interface LocalPostgresOptions {
  /** Folder of the cluster, which is made if it is missing. */
  readonly dataDir: string;
  /** Password of the cluster's only user. An existing cluster keeps its own. */
  readonly password?: string;
  /** Port on loopback; default: a free one. */
  readonly port?: number;
  /** File for the server's output in this run. Default: beside the cluster, with the ending `.log`. */
  readonly logFile?: string;
  /** False trades safety at a power cut for speed: for tests only. */
  readonly durable?: boolean;
}

export interface LocalPostgres {
  /** Returns the address of a database of this server. */
  databaseUrl(name: string): string;
  /** Creates a database, unless it exists. */
  createDatabase(name: string): Promise<void>;
  /** Settles when the server has ended, for whatever reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

const USER = 'plumbline';
const START_WITHIN_MS = 60_000;
const POLL_MS = 25;
const DUPLICATE_DATABASE = '42P04';
/**
 * Gives databases that an earlier version made with the locale C the one of new clusters. Both order by code points, so
 * indexes stay valid.
 */
const RENEW_LOCALE = `
  UPDATE pg_database SET datlocprovider = 'b', datlocale = 'C.UTF-8' WHERE datlocprovider = 'c' AND datcollate = 'C'`;
const KEEPER = fileURLToPath(new URL('../keep-server.mjs', import.meta.url));

/**
 * Starts PostgreSQL from the binaries in the npm package, on loopback only. It ends with this process, even after
 * kill -9. Leftovers of an earlier crash are cleared first.
 */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const logFile = options.logFile ?? `${dataDir}.log`;
  const password = options.password ?? 'plumbline';
  const port = options.port ?? (await freePort());
  const serverUrl = (at: number) => `postgresql://${USER}:${password}@127.0.0.1:${at}`;
  const databaseUrl = (name: string) => `${serverUrl(port)}/${name}`;

  const { initdb, postgres } = await postgresBinaries();
  await mkdir(path.dirname(dataDir), { recursive: true });
  const identity = postgresIdentity(existsSync(dataDir) ? dataDir : path.dirname(dataDir), initdb);
  if (existsSync(dataDir)) await clearLeftoverServer(dataDir, (at) => `${serverUrl(at)}/postgres`);
  else await createCluster(initdb, identity, { dataDir, user: USER, password });

  const settings = [
    `listen_addresses=127.0.0.1`,
    `port=${port}`,
    // Its data folder, or none.
    `unix_socket_directories=${options.durable === false ? '.' : ''}`,
    'max_connections=200',
    ...(options.durable === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ];
  const keeper = await keepRunning(
    identity.launch(postgres, ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])]),
    logFile,
  );
  const exited = once(keeper, 'exit').then(() => undefined);
  async function stop(): Promise<void> {
    keeper.stdin?.end();
    await exited;
  }
  try {
    await untilItAnswers(databaseUrl('postgres'), keeper);
    await onServer(databaseUrl('postgres'), RENEW_LOCALE);
  } catch (cause) {
    await stop();
    const lastLines = (await readFile(logFile, 'utf8')).trimEnd().split('\n').slice(-5);
    throw new Error(`PostgreSQL did not start in ${dataDir}:\n${lastLines.join('\n')}`, { cause });
  }
  return {
    databaseUrl,
    createDatabase: (name) => createDatabase(databaseUrl('postgres'), name),
    exited,
    stop,
  };
}

/** Runs the server in its own session. Ctrl-C in the terminal then reaches it only through the closed stdin. */
async function keepRunning(launch: Launch, logFile: string): Promise<ChildProcess> {
  const log = await open(logFile, 'w', 0o600);
  try {
    return spawn(process.execPath, [KEEPER, JSON.stringify(launch)], {
      stdio: ['pipe', log.fd, log.fd],
      cwd: '/',
      detached: true,
      env: { PATH: process.env['PATH'], TZ: 'UTC' },
    });
  } finally {
    await log.close();
  }
}

async function untilItAnswers(databaseUrl: string, keeper: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (keeper.exitCode !== null || Date.now() > deadline) throw error;
    } finally {
      await client.end();
    }
    await delay(POLL_MS);
  }
}

async function createDatabase(serverUrl: string, name: string): Promise<void> {
  try {
    await onServer(serverUrl, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== DUPLICATE_DATABASE) throw error;
  }
}

async function onServer(serverUrl: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
