import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  beatHeart,
  insertSampleDelivery,
  newHeart,
  rotateWebhookSecret,
  type Database,
} from '@plumbline/database';
import {
  createTestDatabase,
  letTimePass,
  seedAnalysis,
  seedClient,
  takeLocaleC,
  withClockAhead,
  type TestDatabase,
} from '@plumbline/database/testing';
import { crawlQueue } from '@plumbline/queue';
import { createLogger, createSecretBox, keyId } from '@plumbline/service';
import { startApp, startRedis, until, type TestRedis } from '@plumbline/testkit';
import { REMEDIES, type FleetFault } from './doctor.ts';
import { runAdmin } from './run-admin.ts';
import { withProducer } from './with-producer.ts';

const HOUR_MS = 3_600_000;
const key = Buffer.alloc(32, 1);
const anotherKey = Buffer.alloc(32, 2);
const settings = { privateAddresses: [], secretsKeyId: keyId(key) };
const crawler = { kind: 'crawler', ...settings };

let database: TestDatabase;
let redis: TestRedis;
let environment: Record<string, string>;
let cleanUps: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  const started = await startRedis();
  if (started === null) throw new Error('These tests need a Redis of their own.');
  redis = started;
  environment = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    SECRETS_KEY: key.toString('base64'),
  };
});
afterEach(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
  cleanUps = [];
  await database.close();
  await redis.stop();
});

async function callDoctor(): Promise<{ exitCode: number; faults: FleetFault[] }> {
  const { exitCode, text } = await runAdmin(['doctor', '--json'], environment);
  return { exitCode, faults: JSON.parse(text) as FleetFault[] };
}

async function startHearts(): Promise<void> {
  for (const kind of ['crawler', 'webhook-dispatcher'])
    await beatHeart(database.db, newHeart({ kind, ...settings }), []);
}

interface Plant {
  readonly plant: (db: Database) => Promise<unknown>;
  /** A pattern of the text in which the fault says where it is. */
  readonly says: RegExp;
}

const plants: Record<keyof typeof REMEDIES, readonly Plant[]> = {
  store_unreachable: [
    { plant: () => redis.stop(), says: /no Redis at 127\.0\.0\.1/ },
    {
      plant: async () => {
        environment['DATABASE_URL'] = 'postgresql://nobody:x@127.0.0.1:1/none';
      },
      says: /PostgreSQL at 127\.0\.0\.1:1 .*ECONNREFUSED/,
    },
  ],
  redis_evicts: [{ plant: () => redis.evict(), says: /allkeys-lru/ }],
  redis_refuses_writes: [{ plant: () => redis.fill(), says: /OOM/ }],
  migration_missing: [
    {
      plant: (db) => db.$executeRaw`
        DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`,
      says: /lacks 1 migration: \d{14}_\w+/,
    },
  ],
  ascii_locale: [{ plant: takeLocaleC, says: /The locale C of the database .* such as Ä and П/ }],
  clock_skew: [
    {
      plant: (db) => withClockAhead(HOUR_MS, () => beatHeart(db, newHeart(crawler), [])),
      says: /crawler on \S+ is 3600 s ahead of/,
    },
    {
      plant: (db) => withClockAhead(-HOUR_MS, () => beatHeart(db, newHeart(crawler), [])),
      says: /crawler on \S+ is 3600 s behind/,
    },
  ],
  disk_full: [{ plant: fillDisk, says: /32 MB/ }],
  wrong_secret: [
    {
      plant: async (db) => {
        const { accountId } = await seedAnalysis(db);
        const sealed = createSecretBox(anotherKey).seal('whsec_x', accountId);
        await rotateWebhookSecret(db, { accountId, sealed, now: new Date() });
      },
      says: /1 of the newest 1 stored secrets do not open/,
    },
    {
      plant: (db) => beatHeart(db, newHeart({ ...crawler, secretsKeyId: keyId(anotherKey) }), []),
      says: /crawler on \S+ has a different SECRETS_KEY/,
    },
  ],
  private_addresses_open: [
    {
      plant: async () => {
        environment['ALLOW_PRIVATE_ADDRESSES'] = '127.0.0.1:8080';
      },
      says: /this command on this machine may reach private addresses: 127\.0\.0\.1:8080/,
    },
    {
      plant: (db) => beatHeart(db, newHeart({ ...crawler, privateAddresses: ['10.0.0.0/8'] }), []),
      says: /crawler on \S+ may reach private addresses: 10\.0\.0\.0\/8/,
    },
  ],
  dead_worker: [
    { plant: (db) => db.workerHeartbeat.deleteMany({ where: { kind: 'crawler' } }), says: /No crawler/ },
    {
      plant: async (db) => {
        const dead = newHeart({ kind: 'renderer', ...settings });
        await beatHeart(db, dead, []);
        await db.$executeRaw`
          UPDATE worker_heartbeat SET seen_at = now() - interval '5 minutes' WHERE id = ${dead.id}::uuid`;
      },
      says: /renderer on \S+ has been silent for 5 min/,
    },
  ],
  slots_used_up: [
    {
      plant: (db) => beatHeart(db, newHeart(crawler), [{ standStill: true }]),
      says: /crawler on \S+ has had no free slot/,
    },
  ],
  stuck_analysis: [
    { plant: letAnalysisStandStill, says: /https:\/\/site\.test\/ for 60 min \(stage discover\)/ },
  ],
  backlog: [
    {
      plant: async (db) => {
        const { analysisId } = await seedAnalysis(db);
        const logger = createLogger({ service: 'test', level: 'error' });
        await withClockAhead(-HOUR_MS, () =>
          withProducer({ environment, logger }, crawlQueue, (jobs) => jobs.add({ analysisId })),
        );
      },
      says: /1 wait in crawl, the oldest for 60 min/,
    },
    {
      plant: async (db) => {
        const { accountId } = await seedClient(db);
        await insertSampleDelivery(db, { accountId, url: 'https://receiver.test/' });
        await letTimePass(db, HOUR_MS);
      },
      says: /1 wait in webhooks, the oldest for 60 min/,
    },
  ],
  old_transaction: [{ plant: leaveTransactionOpen, says: /pid \d+\) has been open for 60 min/ }],
};

describe.each(Object.entries(plants))('%s', (fault, ways) => {
  test.each(ways)('is the only fault reported, with its remedy: $says', async ({ plant, says }) => {
    await startHearts();
    await plant(database.db);
    await expect(callDoctor()).resolves.toEqual({
      exitCode: 1,
      faults: [{ fault, what: expect.stringMatching(says), remedy: REMEDIES[fault as FleetFault['fault']] }],
    });
  });
});

test('a healthy fleet prints nothing', async () => {
  for (const [name, event] of [
    ['crawler-worker', 'worker.started'],
    ['webhook-dispatcher', 'dispatcher.started'],
  ] as const) {
    const app = await startApp({ name, environment, event });
    cleanUps.push(() => app.stop());
  }
  const bothReport = async () => (await database.db.workerHeartbeat.count()) === 2;
  await until(bothReport, 'reports of both processes');
  await expect(runAdmin(['doctor'], environment)).resolves.toEqual({ exitCode: 0, text: '', complaint: '' });
});

test('a process that was restarted is not reported as silent', async () => {
  const dead = newHeart(crawler);
  await beatHeart(database.db, dead, []);
  await database.db.$executeRaw`UPDATE worker_heartbeat SET seen_at = now() - interval '5 minutes'`;
  await startHearts();
  await expect(callDoctor()).resolves.toEqual({ exitCode: 0, faults: [] });
});

test('an analysis that waits for its site is not stuck', async () => {
  await startHearts();
  await letAnalysisStandStill(database.db);
  await database.db.$executeRaw`UPDATE crawl_url SET due_at = now() + interval '1 minute'`;
  await expect(callDoctor()).resolves.toEqual({ exitCode: 0, faults: [] });
});

test('the output for people says what is wrong and what to do', async () => {
  await startHearts();
  await redis.evict();
  const { text } = await runAdmin(['doctor'], environment);
  expect(text).toMatch(
    /^fault: redis_evicts\nwhat: Redis .+allkeys-lru\.\nremedy: Set maxmemory-policy .+\n$/,
  );
});

test('missing settings are named', async () => {
  await expect(runAdmin(['doctor'], { DATABASE_URL: database.url })).resolves.toEqual({
    exitCode: 2,
    text: '',
    complaint: expect.stringContaining('SECRETS_KEY: is not set'),
  });
});

test('docs/operations.md lists every fault', () => {
  const document = readFileSync(
    fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url)),
    'utf8',
  );
  const missing = Object.keys(REMEDIES).filter((fault) => !document.includes(`\`${fault}\``));
  expect(missing).toEqual([]);
});

/** Makes PostgreSQL refuse every statement that needs space, as it does when its disk is full. */
async function fillDisk({ pool }: Database): Promise<void> {
  await pool.query(`
    CREATE FUNCTION full_disk() RETURNS event_trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE disk_full USING MESSAGE = 'could not extend file: No space left on device';
    END $$;
    CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE TABLE AS')
      EXECUTE FUNCTION full_disk()`);
}

async function letAnalysisStandStill(db: Database): Promise<void> {
  const { analysisId } = await seedAnalysis(db);
  await db.$executeRaw`UPDATE crawl_url SET due_at = now() - interval '1 hour'`;
  await db.$executeRaw`
    UPDATE site_check SET started_at = now() - interval '1 hour' WHERE id = ${analysisId}::uuid`;
}

/** Leaves a transaction open, and shows later connections a beginning an hour earlier. */
async function leaveTransactionOpen({ pool }: Database): Promise<void> {
  const client = await pool.connect();
  cleanUps.push(async () => client.release(true));
  await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
  await pool.query(`
    CREATE SCHEMA an_hour_later;
    CREATE VIEW an_hour_later.pg_stat_activity AS
      SELECT datname, pid, usename, application_name, xact_start - interval '1 hour' AS xact_start
      FROM pg_catalog.pg_stat_activity;
    DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET search_path = an_hour_later, public, pg_catalog', current_database());
    END $$`);
}
