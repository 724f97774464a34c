import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createAccount,
  createApiKey,
  createClient,
  createSite,
  insertAuditEntries,
  listProcesses,
  newId,
  type Db,
} from '@plumbline/database';
import { createLogger } from '@plumbline/service';
import { until } from '@plumbline/testkit';
import { createTestDatabase, takeLocaleC, type TestDatabase } from '@plumbline/database/testing';
import { loadConfig } from './config.ts';
import { startApi, type RunningApi } from './start.ts';
import { fillAnalysis } from './testing/fill-analysis.ts';

const lines = new PassThrough();
const logger = createLogger({ service: 'api', level: 'debug', stream: lines });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function start(): Promise<RunningApi> {
  const environment = {
    DATABASE_URL: database.url,
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    HOST: '127.0.0.1',
    PORT: '0',
  };
  return startApi(loadConfig(environment), logger);
}

async function waitingForLocks(db: Db): Promise<number> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  return rows.length;
}

async function isRefused(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => false,
    () => true,
  );
}

test('an API listens only to its own machine, unless it is configured otherwise', () => {
  const secrets = { DATABASE_URL: database.url, SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') };
  expect(loadConfig(secrets).HOST).toBe('127.0.0.1');
});

test('a process that stops ends its streams, writes its audit log and reveals no secret', async () => {
  const { db } = database;
  const api = await start();
  const url = `http://127.0.0.1:${api.port}`;
  const account = await createAccount(db, { name: 'Acme', tier: 'pro' });
  const client = await createClient(db, account.id, 'Acme');
  const site = await createSite(db, {
    accountId: account.id,
    clientId: client.id,
    url: 'https://example.com/',
  });
  const { key } = await createApiKey(db, {
    accountId: account.id,
    name: 'test',
    scopes: ['admin'],
    environment: 'live',
  });
  const tenant = { accountId: account.id, clientId: client.id, siteId: site.id };
  const { siteCheckId } = await fillAnalysis(db, tenant, { status: 'in_progress' });
  const headers = { authorization: `Bearer ${key}` };

  const stream = await fetch(`${url}/api/site-checks/${siteCheckId}/events`, { headers });
  await fetch(`${url}/api/account`, { headers });
  const closing = api.close();
  await expect(stream.text()).resolves.toContain('event: progress');
  await closing;

  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  const audited = await db.auditEntry.findMany({ where: { accountId: account.id }, orderBy: { id: 'asc' } });
  expect(audited.map((entry) => entry.route).sort()).toEqual([
    '/api/account',
    '/api/site-checks/{siteCheckId}/events',
  ]);
  const log = String(lines.read());
  expect(log).toContain('request.finished');
  expect(log).not.toContain(key);
  await expect(
    db.$queryRaw`SELECT count(*) FROM audit_entry WHERE audit_entry::text LIKE ${`%${key}%`}`,
  ).resolves.toEqual([{ count: 0n }]);
});

test('a process that stops ends the work of a request whose caller has left', async () => {
  const { db } = database;
  const api = await start();
  const account = await createAccount(db, { name: 'Left', tier: 'pro' });
  const key = { accountId: account.id, name: 'test', scopes: ['admin'], environment: 'live' } as const;
  const headers = { authorization: `Bearer ${(await createApiKey(db, key)).key}` };
  const client = await createClient(db, account.id, 'Deleted');
  const leaving = new AbortController();
  const { closing } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE api_key IN ACCESS EXCLUSIVE MODE`;
    const url = `http://127.0.0.1:${api.port}/api/clients/${client.id}`;
    const call = fetch(url, { method: 'DELETE', headers, signal: leaving.signal });
    await until(async () => (await waitingForLocks(tx)) > 0, 'the request waits');
    leaving.abort();
    await expect(call).rejects.toThrow();
    const stopped = api.close();
    await until(() => isRefused(api.port), 'the server is closed');
    return { closing: stopped };
  });
  await closing;
  await expect(db.client.findMany({ where: { accountId: account.id } })).resolves.toEqual([]);
  expect(String(lines.read())).not.toContain('request.failed');
});

test('a process sends heartbeats while it runs', async () => {
  const { db } = database;
  const api = await start();
  const ofKind = async () => (await listProcesses(db)).filter(({ kind, isLive }) => kind === 'api' && isLive);
  await until(async () => (await ofKind()).length === 1, 'its first report');
  await api.close();
  await expect(ofKind()).resolves.toEqual([]);
});

test('a process that starts deletes audit entries that are older than the retention', async () => {
  const { db } = database;
  const entry = {
    address: '',
    userAgent: null,
    method: 'GET',
    route: '',
    path: '/',
    status: 200,
    requestId: 'x',
    durationMs: 1,
  };
  const old = {
    ...entry,
    id: newId(),
    accountId: null,
    apiKeyId: null,
    userId: null,
    actor: null,
    at: new Date(0),
  };
  const recent = { ...old, id: newId(), at: new Date() };
  await insertAuditEntries(db, [old, recent]);
  const api = await start();
  await api.close();
  const kept = await db.auditEntry.findMany({ where: { id: { in: [old.id, recent.id] } } });
  expect(kept.map(({ id }) => id)).toEqual([recent.id]);
});

test('a process whose database knows capital letters in ASCII only says so when it starts', async () => {
  await takeLocaleC(database.db);
  const api = await start();
  await api.close();
  expect(String(lines.read())).toMatch(/"database\.ascii_locale".*"locale":"C"/);
});
