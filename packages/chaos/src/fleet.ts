import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase, migrate, type Database } from '@plumbline/database';
import { freePort, startLocalPostgres } from '@plumbline/local-postgres';
import {
  crawlQueue,
  createProducer,
  deliveryQueue,
  probeQueue,
  renderQueue,
  visitQueue,
} from '@plumbline/queue';
import { createLogger, queueStore } from '@plumbline/service';
import { BUNDLE_SOURCE, startRedis, startTcpProxy, type TcpProxy, type TestRedis } from '@plumbline/testkit';
import { guardDisk, type Disk } from './disk.ts';
import { watchMoments, type Moments } from './moments.ts';
import { openFleetNameServer, type FleetNameServer } from './names.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const STARTED_AGAIN_MS = 1_000;
const SKEWED_CLOCK = new URL('../skewed-clock.mjs', import.meta.url).href;

/** A place in the fleet, whichever process fills it now. */
export interface Member {
  readonly app: 'api' | 'crawler-worker' | 'renderer' | 'webhook-dispatcher';
  readonly name: string;
  /** Process id of the current process; null if there is none. */
  pid(): number | null;
  /** Starts a process whose clock is `clockSkewMs` ahead. Default: 0. */
  start(clockSkewMs?: number): void;
  signal(signal: NodeJS.Signals): void;
  /** The times at which its processes were killed, in Unix milliseconds. */
  readonly kills: readonly number[];
  /** Settles when its process has ended, and starts it again after this many milliseconds. */
  restartAfter(milliseconds: number, clockSkewMs?: number): Promise<void>;
  stop(): Promise<void>;
}

interface FleetOptions {
  readonly queue: 'postgres' | 'redis';
  /** Names of apps, one for each process. */
  readonly processes: readonly Member['app'][];
  /** A migrated and empty database of its own. Default: one on its own PostgreSQL. */
  readonly databaseUrl?: string;
  /** Time for which a worker holds a lease that it does not renew. */
  readonly leaseSeconds: number;
}

/** The whole service as real processes. They reach PostgreSQL through a proxy; the audit does not. */
export interface Fleet {
  readonly db: Database;
  readonly members: readonly Member[];
  readonly apiUrls: readonly string[];
  readonly proxy: TcpProxy;
  readonly names: FleetNameServer;
  readonly disk: Disk;
  readonly moments: Moments;
  readonly redis: { flush(): Promise<void>; restart(): Promise<void> } | null;
  /** Returns the number of waiting jobs of all queues. */
  waitingJobs(): Promise<number>;
  /** The folder of the logs, one for each process. */
  readonly logFolder: string;
  close(): Promise<void>;
}

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { queue, processes, leaseSeconds } = options;
  const scratch = mkdtempSync(path.join(tmpdir(), 'plumbline-chaos-'));
  chmodSync(scratch, 0o755);
  const postgres = options.databaseUrl === undefined ? await startPostgres(scratch) : null;
  const databaseUrl = options.databaseUrl ?? postgres?.url ?? '';
  const proxy = await startTcpProxy(Number(new URL(databaseUrl).port));
  const throughProxy = new URL(databaseUrl);
  throughProxy.port = String(proxy.port);
  const names = await openFleetNameServer();
  const redis = queue === 'redis' ? await restartableRedis() : null;

  const members: Member[] = [];
  const apiUrls: string[] = [];
  const perApp = new Map<string, number>();
  for (const app of processes) {
    const number = (perApp.get(app) ?? 0) + 1;
    perApp.set(app, number);
    const port = app === 'api' ? await freePort() : 0;
    if (app === 'api') apiUrls.push(`http://127.0.0.1:${port}`);
    const name = `${app}-${number}`;
    // Tells PostgreSQL which process asks.
    throughProxy.searchParams.set('application_name', name);
    members.push(
      createMember(name, path.join(scratch, `${name}.log`), app, {
        DATABASE_URL: throughProxy.href,
        BUNDLES: process.env['BUNDLES'] ?? scratch,
        ...(redis !== null && { REDIS_URL: redis.url }),
        SECRETS_KEY: Buffer.alloc(32).toString('base64'),
        LEASE_SECONDS: String(leaseSeconds),
        ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
        RECONCILE_SECONDS: '1',
        NAME_SERVERS: names.address,
        BATCH_URLS: '5',
        RENDER_CONCURRENCY: '1',
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: '0',
      }),
    );
  }
  const db = createDatabase(databaseUrl, { connectionsMax: 6 });
  const disk = await guardDisk(db);
  const moments = await watchMoments(db);
  const store = queueStore({ DATABASE_URL: databaseUrl, REDIS_URL: redis?.url });
  for (const member of members) member.start();
  return {
    db,
    members,
    apiUrls,
    proxy,
    redis,
    names,
    disk,
    moments,
    logFolder: scratch,
    async waitingJobs() {
      const logger = createLogger({ service: 'chaos' });
      const producers = [crawlQueue, probeQueue, renderQueue, visitQueue, deliveryQueue].map((queue) =>
        createProducer<object>(store, queue, { logger }),
      );
      const waiting = await Promise.all(producers.map((producer) => producer.waiting()));
      await Promise.all(producers.map((producer) => producer.close()));
      return waiting.reduce((sum, count) => sum + count, 0);
    },
    async close() {
      await Promise.all(members.map((member) => member.stop()));
      await db.$disconnect();
      await Promise.all([proxy.close(), names.close()]);
      await redis?.stop();
      await postgres?.stop();
      rmSync(path.join(scratch, 'postgres'), { recursive: true, force: true });
    },
  };
}

async function startPostgres(folder: string) {
  const postgres = await startLocalPostgres({ dataDir: path.join(folder, 'postgres') });
  await postgres.createDatabase('chaos');
  const url = postgres.databaseUrl('chaos');
  await migrate(url);
  return { url, stop: () => postgres.stop() };
}

function createMember(
  name: string,
  log: string,
  app: Member['app'],
  environment: Record<string, string>,
): Member {
  let child: ChildProcess | null = null;
  let isStopped = false;
  const kills: number[] = [];
  /** Number of faults that will start the process again themselves. */
  let isAwaited = 0;
  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null;
  const start = (clockSkewMs = 0): void => {
    if (isStopped || !hasEnded()) return;
    const output = openSync(log, 'a');
    const flags = clockSkewMs === 0 ? [] : ['--import', SKEWED_CLOCK];
    child = spawn(process.execPath, [...flags, BUNDLE_SOURCE, `apps/${app}/src/main.ts`], {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { PATH: process.env['PATH'], CLOCK_SKEW_MS: String(clockSkewMs), ...environment },
    });
    closeSync(output);
    // Restarts it as a supervisor would.
    child.once('exit', (_code, signal) => {
      if (signal === 'SIGKILL') kills.push(Date.now());
      if (isAwaited === 0) setTimeout(start, STARTED_AGAIN_MS).unref();
    });
  };
  const ended = async (): Promise<void> => {
    if (child !== null && !hasEnded()) await once(child, 'exit');
  };
  return {
    name,
    app,
    kills,
    start,
    signal: (signal) => void child?.kill(signal),
    pid: () => (hasEnded() ? null : (child?.pid ?? null)),
    async restartAfter(milliseconds, clockSkewMs) {
      isAwaited += 1;
      await ended();
      await sleep(milliseconds);
      isAwaited -= 1;
      start(clockSkewMs);
    },
    async stop() {
      isStopped = true;
      child?.kill('SIGCONT');
      child?.kill('SIGTERM');
      await ended();
    },
  };
}

async function restartableRedis() {
  const port = await freePort();
  const open = async (): Promise<TestRedis> => {
    const redis = await startRedis(port);
    if (redis === null) throw new Error('There is no redis-server here: run with --queue postgres.');
    return redis;
  };
  let redis = await open();
  return {
    url: redis.url,
    flush: () => redis.flush(),
    async restart() {
      await redis.stop();
      redis = await open();
    },
    stop: () => redis.stop(),
  };
}
