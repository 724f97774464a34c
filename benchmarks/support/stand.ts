import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CrawlOptions } from '@plumbline/contracts';
import {
  analysisOf,
  countLiveWorkers,
  newId,
  insertAnalysis,
  type Database,
  type Analysis,
  type NewAnalysis,
} from '@plumbline/database';
import { normaliseUrl, urlHash } from '@plumbline/web';
import { crawlQueue, createProducer, prepareQueueStore } from '@plumbline/queue';
import { createLogger, leanProcess, queueStore } from '@plumbline/service';
import { cpuSecondsOf, treeMegabytes, treeSeconds } from './process-cpu.ts';
import { openScratchDatabase } from './scratch-database.ts';

const ATTEMPTS = 5;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The processes of a crawl benchmark: PostgreSQL and crawler workers. */
export interface Stand {
  readonly db: Database;
  readonly databaseUrl: string;
  /** The scratch folder. */
  readonly folder: string;
  /** Starts one more worker, from source or as built. It logs to `worker.log` in the scratch folder. */
  startWorker(
    environment?: Readonly<Record<string, string>>,
    options?: { readonly built?: boolean },
  ): ChildProcess;
  /** Creates an analysis, and wakes a worker for it. Default: it has an account of its own. */
  analyse(url: string, options?: CrawlOptions, accountId?: string): Promise<string>;
  addAccount(): Promise<string>;
  /** Analyses the site of an ended analysis once more. */
  analyseAgain(siteCheckId: string): Promise<string>;
  /** Waits for the end of an analysis, and reports progress once an interval. Default: a second. */
  finished(
    siteCheckId: string,
    onProgress?: (progress: Progress) => void | Promise<void>,
    intervalMs?: number,
  ): Promise<Analysis>;
  progress(siteCheckId: string): Promise<Progress>;
  /** Resolves when `count` workers take jobs. */
  workersReady(count: number): Promise<void>;
  /** Returns the CPU of all workers and of PostgreSQL so far, in seconds. */
  cpuSeconds(): number;
  /** Returns the CPU of PostgreSQL so far, in seconds. */
  postgresSeconds(): number;
  /** Returns the memory of PostgreSQL, in MB. */
  postgresMegabytes(): number;
  close(): Promise<void>;
}

export type Progress = Pick<Analysis, 'status' | 'stage' | 'urlsChecked' | 'totalUrls'>;

/** @param redisUrl of the queue. Default: the queue is in PostgreSQL */
export async function openStand({ redisUrl }: { readonly redisUrl?: string } = {}): Promise<Stand> {
  const database = await openScratchDatabase();
  const { folder: scratch, databaseUrl, db } = database;
  const store = queueStore({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });
  const logger = createLogger({ service: 'benchmark' });
  await prepareQueueStore(store, { logger });
  const crawlJobs = createProducer(store, crawlQueue, { logger });
  const workers: ChildProcess[] = [];
  const endWorkers = () => {
    for (const worker of workers) worker.kill('SIGKILL');
  };
  const leave = () => process.exit(143);
  // An interrupted benchmark stops its workers.
  process.once('exit', endWorkers).once('SIGTERM', leave);

  /** Queries without the ORM, so that frequent progress polls cost little. */
  async function progressOf(siteCheckId: string): Promise<Progress> {
    const { rows } = await db.pool.query<Progress>({
      name: 'progress',
      text: `SELECT status, stage, urls_checked AS "urlsChecked", total_urls AS "totalUrls" FROM site_check WHERE id = $1`,
      values: [siteCheckId],
    });
    const [progress] = rows;
    if (progress === undefined) throw new Error(`There is no analysis ${siteCheckId}.`);
    return progress;
  }

  /** Measures PostgreSQL. A connection that ends meanwhile is tried again: its parent counts its CPU from then on. */
  function ofPostgres(measure: (pid: number) => number): number {
    const [postmaster] = readFileSync(path.join(scratch, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
    for (let attempt = 1; ; attempt += 1) {
      try {
        return measure(Number(postmaster));
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  async function addAccount(): Promise<string> {
    const { id } = await db.account.create({ data: { id: newId(), name: 'Benchmark', tier: 'pro' } });
    return id;
  }

  type Ordered = Pick<NewAnalysis, 'accountId' | 'clientId' | 'siteId' | 'startUrl' | 'options'>;
  async function order({ accountId, clientId, siteId, startUrl, options }: Ordered): Promise<string> {
    const { analysisId } = await insertAnalysis(db, {
      accountId,
      clientId,
      siteId,
      startUrl,
      options,
      environment: 'live',
      callbackUrl: null,
      startUrlHash: urlHash(startUrl),
    });
    await crawlJobs.wakeUp({ analysisId });
    return analysisId;
  }

  return {
    db,
    databaseUrl,
    folder: scratch,
    startWorker(environment = {}, { built = false } = {}) {
      const log = openSync(path.join(scratch, 'worker.log'), 'a');
      const program = built
        ? [...leanProcess.nodeFlags, 'apps/crawler-worker/dist/main.js']
        : ['--import', 'tsx', '--conditions=source', 'apps/crawler-worker/src/main.ts'];
      const worker = spawn(process.execPath, program, {
        cwd: root,
        stdio: ['ignore', log, log],
        env: {
          ...process.env,
          DATABASE_URL: databaseUrl,
          ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
          SECRETS_KEY: Buffer.alloc(32).toString('base64'),
          ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
          ...leanProcess.environment,
          ...environment,
        },
      });
      workers.push(worker);
      return worker;
    },
    addAccount,
    async analyse(url, options = {}, ofAccount) {
      const startUrl = normaliseUrl(url) ?? url;
      const [clientId, siteId] = [newId(), newId()];
      const accountId = ofAccount ?? (await addAccount());
      await db.client.create({ data: { id: clientId, accountId, name: 'Benchmark' } });
      await db.site.create({
        data: { id: siteId, accountId, clientId, url: startUrl, host: new URL(startUrl).host },
      });
      return order({ accountId, clientId, siteId, startUrl, options });
    },
    async analyseAgain(siteCheckId) {
      return order(analysisOf(await db.analysis.findUniqueOrThrow({ where: { id: siteCheckId } })));
    },
    async finished(siteCheckId, onProgress, intervalMs = 1_000) {
      for (;;) {
        const progress = await progressOf(siteCheckId);
        if (progress.status !== 'in_progress') {
          return analysisOf(await db.analysis.findUniqueOrThrow({ where: { id: siteCheckId } }));
        }
        await onProgress?.(progress);
        await pause(intervalMs);
      }
    },
    progress: progressOf,
    async workersReady(count) {
      while ((await countLiveWorkers(db, 'crawler')) < count) await pause(20);
    },
    cpuSeconds: () =>
      workers.reduce((seconds, { pid }) => seconds + cpuSecondsOf(String(pid)), ofPostgres(treeSeconds)),
    postgresSeconds: () => ofPostgres(treeSeconds),
    postgresMegabytes: () => Math.round(ofPostgres(treeMegabytes)),
    async close() {
      process.off('exit', endWorkers).off('SIGTERM', leave);
      for (const worker of workers) {
        if (worker.exitCode !== null || worker.signalCode !== null) continue;
        worker.kill('SIGTERM');
        await once(worker, 'exit');
      }
      await crawlJobs.close();
      await database.close();
    },
  };
}

/** Returns the resident memory of a process in MB. */
export function residentMegabytes(worker: ChildProcess): number {
  return statusMegabytes(worker, /^VmRSS:\s+(\d+)/m);
}

/** Returns the largest resident memory that a process has had, in MB. */
export function peakMegabytes(process: ChildProcess): number {
  return statusMegabytes(process, /^VmHWM:\s+(\d+)/m);
}

function statusMegabytes({ pid }: ChildProcess, kilobytes: RegExp): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Math.round(Number(kilobytes.exec(status)?.[1] ?? 0) / 1024);
}
