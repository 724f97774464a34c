import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createDatabase, migrate, newId, type Database } from '@plumbline/database';
import { seedAnalysis } from '@plumbline/database/testing';
import { startLocalPostgres, type LocalPostgres } from '@plumbline/local-postgres';
import {
  linkedPages,
  serveSite,
  startApp,
  until,
  type AppProcess,
  type StaticSite,
} from '@plumbline/testkit';
import { urlHash } from '@plumbline/web';

const PAGES = 60;
const MIGRATIONS = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));
const LIMIT_MS = 150_000;

let scratch: string;
let site: StaticSite;
const servers: LocalPostgres[] = [];
const databases: Database[] = [];
const workers: AppProcess[] = [];

beforeEach(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), 'plumbline-backup-'));
  // If this process runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(scratch, 0o755);
  site = await serveSite(linkedPages(PAGES));
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop('SIGKILL')));
  await Promise.all(databases.splice(0).map((db) => db.$disconnect()));
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await site.close();
  rmSync(scratch, { recursive: true, force: true });
});

async function startServer(name: string): Promise<{ readonly url: string; readonly db: Database }> {
  const server = await startLocalPostgres({ dataDir: path.join(scratch, name) });
  servers.push(server);
  await server.createDatabase('service');
  const url = server.databaseUrl('service');
  const db = createDatabase(url, { connectionsMax: 1 });
  databases.push(db);
  return { url, db };
}

async function startWorker(databaseUrl: string): Promise<AppProcess> {
  const environment = {
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: Buffer.alloc(32).toString('base64'),
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8',
    BATCH_URLS: '5',
    RECONCILE_SECONDS: '0.5',
  };
  const worker = await startApp({ name: 'crawler-worker', environment, event: 'worker.started' });
  workers.push(worker);
  return worker;
}

async function expectWholeAnalysis(db: Database, analysisId: string): Promise<void> {
  const analysis = await until(
    () => db.analysis.findFirst({ where: { id: analysisId, status: { not: 'in_progress' } } }),
    'the end of the analysis',
    60_000,
  );
  expect(analysis).toMatchObject({
    status: 'completed',
    totalUrls: PAGES,
    urlsChecked: PAGES,
    urlsFailed: 0,
  });
  expect(await db.crawlUrl.count({ where: { analysisId, statusCode: 200 } })).toBe(PAGES);
  expect(await db.issue.count({ where: { analysisId } })).toBe(analysis.issuesFound);
}

/**
 * Makes an online backup as PostgreSQL describes it (25.3.4), because the npm package has no pg_dump and no
 * pg_basebackup. The log, which is copied last, repairs files that change or disappear during the copy.
 */
async function backUp(db: Database, from: string, to: string): Promise<void> {
  await db.$queryRaw`SELECT pg_backup_start('test', true)::text`;
  execFileSync('sh', ['-c', `cp -a "${from}" "${to}" 2>/dev/null || true`]);
  const [stopped] = await db.$queryRaw<[{ labelfile: string }]>`
    SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)`;
  execFileSync('cp', ['-a', `${from}/pg_wal/.`, `${to}/pg_wal`]);
  writeFileSync(path.join(to, 'backup_label'), stopped.labelfile);
  const { uid, gid } = statSync(to);
  chownSync(path.join(to, 'backup_label'), uid, gid);
  rmSync(path.join(to, 'postmaster.pid'), { force: true });
}

test(
  'a backup that was taken while workers crawl is restored, and workers on the copy finish its analyses',
  async () => {
    const { url, db } = await startServer('original');
    await migrate(url);
    const { analysisId } = await seedAnalysis(db, { startUrl: `${site.origin}/` });
    const worker = await startWorker(url);
    await until(
      async () => ((await db.crawlUrl.count({ where: { analysisId, state: 'done' } })) >= 10 ? true : null),
      'a part of the crawl',
    );
    await backUp(db, path.join(scratch, 'original'), path.join(scratch, 'restored'));
    await worker.stop('SIGKILL');
    await servers.shift()?.stop();

    const restored = await startServer('restored');
    const state = await restored.db.analysis.findUniqueOrThrow({ where: { id: analysisId } });
    expect(state.urlsChecked).toBeGreaterThanOrEqual(10);
    await startWorker(restored.url);
    await expectWholeAnalysis(restored.db, analysisId);
  },
  LIMIT_MS,
);

/**
 * Adds an analysis that was just requested. Names only the columns of the first schema, because others do not exist
 * in it.
 */
async function seedBeforeUpgrade(db: Database, startUrl: string): Promise<string> {
  const id = newId();
  const { host, hostname } = new URL(startUrl);
  await db.$executeRaw`
    WITH accounts AS (INSERT INTO account (id, name) VALUES (${id}::uuid, 'Account')),
      clients AS (INSERT INTO client (id, account_id, name) VALUES (${id}::uuid, ${id}::uuid, 'Client')),
      sites AS (INSERT INTO site (id, account_id, client_id, url, host)
        VALUES (${id}::uuid, ${id}::uuid, ${id}::uuid, ${startUrl}, ${host})),
      checks AS (INSERT INTO site_check (id, account_id, client_id, site_id, environment, start_url, hosts, options, total_urls)
        VALUES (${id}::uuid, ${id}::uuid, ${id}::uuid, ${id}::uuid, 'live', ${startUrl}, ${[hostname]}::text[], '{}', 1))
    INSERT INTO crawl_url (id, site_check_id, url_hash, url, purpose, state, depth)
    VALUES (${id}::uuid, ${id}::uuid, ${urlHash(startUrl)}, ${startUrl}, 'page', 'pending', 0)`;
  return id;
}

test(
  'processes that run before the schema is migrated wait for the migration, and lose nothing',
  async () => {
    const { url, db } = await startServer('upgraded');
    const names = readdirSync(MIGRATIONS)
      .filter((name) => /^\d/.test(name))
      .sort();
    // The first missing migration is one that a worker needs.
    const missing = names.slice(names.findIndex((name) => name.endsWith('_dead_hosts')));
    const before = path.join(scratch, 'migrations');
    for (const name of names.slice(0, -missing.length))
      cpSync(path.join(MIGRATIONS, name), path.join(before, name), { recursive: true });
    await migrate(url, before);
    const analysisId = await seedBeforeUpgrade(db, `${site.origin}/`);
    const worker = await startWorker(url);
    await worker.logged('queue.job_failed');
    expect(await migrate(url)).toEqual(missing);
    await expectWholeAnalysis(db, analysisId);
  },
  LIMIT_MS,
);
