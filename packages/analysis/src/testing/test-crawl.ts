import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { CrawlOptions, SiteCredentials } from '@plumbline/contracts';
import {
  getVisit,
  newId,
  insertAnalysis,
  requestVisit,
  type Analysis,
  type Database,
  type NewVisit,
  type Visit,
} from '@plumbline/database';
import type { PagePool } from '@plumbline/page-work';
import { crawlQueue, createProducer, visitQueue, type Producer } from '@plumbline/queue';
import { createLogger, createSecretBox, parseConfig, queueStore } from '@plumbline/service';
import { normaliseUrl, urlHash } from '@plumbline/web';
import { createTestDatabase, findEndedAnalysis } from '@plumbline/database/testing';
import { patience, until } from '@plumbline/testkit';
import { z } from 'zod';
import { engineSettings, type EngineConfig } from '../settings.ts';
import { openPages, type Engine } from '../engine-process.ts';
import { startEngine } from '../start-engine.ts';

const silent = createLogger({ service: 'test', stream: new PassThrough().resume() });
const KEY = Buffer.alloc(32, 3);
const LINES_SHOWN = 30;

/** A database with an account, and workers that crawl loopback. */
export interface TestCrawl {
  readonly db: Database;
  readonly accountId: string;
  /** Returns the log of the workers. */
  readonly log: () => string;
  addSite(url: string, credentials?: SiteCredentials): Promise<TestSite>;
  /** Analyses a site to its end. It starts a worker if there is none. */
  analyse(site: TestSite, options?: CrawlOptions, withinMs?: number): Promise<Analysis>;
  /** Deletes the later analyses of its site: several tests can begin after one analysis. */
  forgetAfter(analysis: Analysis): Promise<unknown>;
  /** Has a worker visit pages, and returns what it found. */
  visit(wanted: Omit<NewVisit, 'accountId'>): Promise<Visit>;
  /** Settings of threads count for the first worker of the process only. */
  startWorker(environment?: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

export interface TestSite {
  readonly siteId: string;
  readonly startUrl: string;
  /** The URL to notify when an analysis has ended. */
  readonly callbackUrl?: string;
}

/**
 * Returns threads that read pages, for all test files of a process. For each engine anew, they would take longer to
 * start and to compile what they run than to read the pages of a test.
 */
function pagesOfProcess(config: EngineConfig): PagePool {
  const ofProcess = globalThis as { pagesOfTests?: PagePool };
  const pages = (ofProcess.pagesOfTests ??= openPages(config, silent));
  return {
    run: (task, input, options) => pages.run(task, input, options),
    get slots() {
      return pages.slots;
    },
    close: () => Promise.resolve(),
  };
}

/** Opens a database of its own for a test file. */
export async function openTestCrawl(): Promise<TestCrawl> {
  const database = await createTestDatabase();
  const { db } = database;
  const [accountId, clientId] = [newId(), newId()];
  await db.account.create({ data: { id: accountId, name: 'Account', tier: 'pro' } });
  await db.client.create({ data: { id: clientId, accountId, name: 'Client' } });
  const workers: Engine[] = [];
  const lines: string[] = [];
  const ends = new EventEmitter();
  const stream = new PassThrough().on('data', (chunk: Buffer) => {
    const line = chunk.toString();
    lines.push(line);
    if (!/"event":"analysis\.(?:completed|failed)"/.test(line)) return;
    ends.emit((JSON.parse(line) as { readonly analysisId: string }).analysisId);
  });
  const logger = createLogger({ service: 'test', stream });
  let jobs: Producer<{ analysisId: string }> | undefined;
  let visitJobs: Producer<{ visitId: string }> | undefined;

  /** Waits for its end. Workers log it, but not for an analysis that a test ends itself. */
  async function end(analysisId: string, withinMs: number): Promise<Analysis> {
    const isLogged = once(ends, analysisId);
    for (const deadline = Date.now() + withinMs * patience; Date.now() < deadline;) {
      const ended = await findEndedAnalysis(db, analysisId);
      if (ended !== null) return ended;
      await Promise.race([isLogged, pause(1_000, undefined, { ref: false })]);
    }
    throw new Error(`It has not ended. What the workers said last:\n${lines.slice(-LINES_SHOWN).join('')}`);
  }

  const crawl: TestCrawl = {
    db,
    accountId,
    log: () => lines.join(''),
    async addSite(url, credentials) {
      const siteId = newId();
      const startUrl = normaliseUrl(url) ?? url;
      const sealed = credentials && createSecretBox(KEY).seal(JSON.stringify(credentials), accountId);
      const site = { id: siteId, accountId, clientId, url: startUrl, host: new URL(startUrl).host };
      await db.site.create({ data: { ...site, credentials: sealed ?? null } });
      return { siteId, startUrl };
    },
    async analyse({ siteId, startUrl, callbackUrl = null }, options = {}, withinMs = 50_000) {
      const { analysisId } = await insertAnalysis(db, {
        accountId,
        clientId,
        siteId,
        environment: 'live',
        callbackUrl,
        options,
        startUrl,
        startUrlHash: urlHash(startUrl),
      });
      if (workers.length === 0) await crawl.startWorker();
      await jobs?.wakeUp({ analysisId });
      return end(analysisId, withinMs);
    },
    forgetAfter: ({ id, siteId }) => db.analysis.deleteMany({ where: { siteId, id: { not: id } } }),
    async visit(wanted) {
      const visitId = await requestVisit(db, { accountId, ...wanted });
      await visitJobs?.wakeUp({ visitId });
      return until(async () => {
        const visit = await getVisit(db, accountId, visitId);
        return visit?.finishedAt == null ? null : visit;
      }, 'the visit');
    },
    async startWorker(environment = {}) {
      const config = parseConfig(z.object(engineSettings), {
        DATABASE_URL: database.socketUrl,
        SECRETS_KEY: KEY.toString('base64'),
        ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
        // A thread takes a second to start, and the pages of a test not much longer.
        THREADS: '1',
        RETRY_SECONDS: '0.2',
        // Only tests of outages wait for a site that is down.
        OUTAGE_WAIT_SECONDS: '0',
        ...environment,
      });
      workers.push(await startEngine(config, logger, pagesOfProcess(config)));
      jobs ??= createProducer(queueStore(config), crawlQueue, { logger });
      visitJobs ??= createProducer(queueStore(config), visitQueue, { logger });
    },
    async close() {
      await Promise.all([jobs?.close(), visitJobs?.close()]);
      await Promise.all(workers.map((worker) => worker.close()));
      await database.close();
    },
  };
  return crawl;
}

/** Returns the fetched pages of an analysis, as path and status. */
export async function statusByPath(
  db: Database,
  analysisId: string,
): Promise<Record<string, number | string | null>> {
  const rows = await db.crawlUrl.findMany({
    where: { analysisId, purpose: 'page', state: 'done' },
    orderBy: { url: 'asc' },
  });
  return Object.fromEntries(
    rows.map(({ url, statusCode, failureReason }) => {
      const { pathname, search } = new URL(url);
      return [pathname + search, statusCode ?? failureReason];
    }),
  );
}
