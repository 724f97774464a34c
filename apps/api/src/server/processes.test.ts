import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiClient } from '@plumbline/api-client';
import {
  accountRoutes,
  apiKeyRoutes,
  clientRoutes,
  siteCheckRoutes,
  siteRoutes,
  toolRoutes,
  type Tier,
} from '@plumbline/contracts';
import { createAccount, createApiKey } from '@plumbline/database';
import {
  openBalancer,
  patience,
  startApp,
  until,
  type AppProcess,
  type BalancedRequest,
} from '@plumbline/testkit';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';

/** Tests two APIs in separate processes on one database, as an operator starts them. */

let database: TestDatabase;
let processes: readonly [RunningProcess, RunningProcess];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = await Promise.all([startProcess(), startProcess()]);
});
afterAll(async () => {
  for (const { app } of processes) await app.stop();
  await database.close();
});

interface RunningProcess {
  readonly app: AppProcess;
  readonly url: string;
}

async function startProcess(settings: Readonly<Record<string, string>> = {}): Promise<RunningProcess> {
  const app = await startApp({
    name: 'api',
    environment: {
      DATABASE_URL: database.url,
      SECRETS_KEY: Buffer.alloc(32).toString('base64'),
      HOST: '127.0.0.1',
      PORT: '0',
      ...settings,
    },
    event: 'api.started',
  });
  return { app, url: `http://127.0.0.1:${app.started['port'] as number}` };
}

test('the reason why it cannot start is one line of its log', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c statement_timeout=60000');
  const app = await startApp({
    name: 'api',
    environment: { DATABASE_URL: url.href, SECRETS_KEY: Buffer.alloc(32).toString('base64'), PORT: '0' },
    event: 'service.not_started',
  });
  expect(app.started).toMatchObject({
    level: 'error',
    error: { message: expect.stringMatching(/PgBouncer/) },
  });
});

/** Returns a client of each process, with one key of a new account. */
async function clientsOf(tier: Tier) {
  const account = await createAccount(database.db, { name: 'Acme', tier });
  const { key, record } = await createApiKey(database.db, {
    accountId: account.id,
    name: 'test',
    scopes: ['admin'],
    environment: 'live',
  });
  const [one, other] = processes.map(({ url }) => createApiClient({ baseUrl: url, apiKey: key }));
  if (one === undefined || other === undefined) throw new Error('There must be two processes.');
  return { one, other, accountId: account.id, apiKeyId: record.id, key };
}

test('a key that is revoked on one is refused by the other from the next request on', async () => {
  const { one, other, apiKeyId } = await clientsOf('pro');
  await other.call(accountRoutes.get, {});
  await one.call(apiKeyRoutes.revoke, { params: { apiKeyId } });
  await expect(other.send(accountRoutes.get, {})).resolves.toMatchObject({ status: 401 });
});

test('exactly the limit of 100 pass out of 200 requests at once, half to each', async () => {
  const { one, other } = await clientsOf('free');
  const calls = Array.from({ length: 100 }, () => [one, other].map((api) => api.send(accountRoutes.get, {})));
  const statuses = (await Promise.all(calls.flat())).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
});

test('400 bytes of empty comments in a tool call delay no other request', async () => {
  const { one } = await clientsOf('pro');
  const html = `${'<!---->'.repeat(60)}<p>x`;
  const calls = Promise.all([
    one.call(toolRoutes.generateMeta, { body: { html, title: 'A title' } }),
    one.call(toolRoutes.checkBeforeDeploy, { body: { pages: [{ url: 'https://example.com/new', html }] } }),
  ]);
  const startedAt = performance.now();
  await one.call(accountRoutes.get, {});
  expect(performance.now() - startedAt).toBeLessThan(5_000 * patience);
  const [meta] = await calls;
  expect(meta.title).toContain('A title');
});

test('if the API was killed before it answered, the repeated request is answered at once with the same analysis', async () => {
  const dying = await startProcess();
  const { other, accountId, key } = await clientsOf('pro');
  const client = await other.call(clientRoutes.create, { body: { name: 'Client' } });
  await other.call(siteRoutes.create, {
    params: { clientId: client.id },
    body: { url: 'https://site.test' },
  });
  const analyze = { params: { clientId: client.id }, headers: { 'idempotency-key': 'once' } };
  const unanswered = createApiClient({ baseUrl: dying.url, apiKey: key })
    .call(siteCheckRoutes.analyze, analyze)
    .catch((error: unknown) => error);
  const first = await until(() => database.db.analysis.findFirst({ where: { accountId } }), 'the analysis');
  await dying.app.stop('SIGKILL');
  await expect(unanswered).resolves.toMatchObject({ name: 'TypeError' });
  const repeat = await other.call(siteCheckRoutes.analyze, analyze);
  expect(repeat.siteCheckId).toBe(first.id);
  await expect(database.db.analysis.count({ where: { accountId } })).resolves.toBe(1);
});

test('a request that was answered a second before kill -9 is in the audit log', async () => {
  const { one, accountId } = await clientsOf('pro');
  await one.call(accountRoutes.get, {});
  await sleep(1_000); // The audit log promises an entry within this time.
  await expect(processes[0].app.stop('SIGKILL')).resolves.toEqual([null, 'SIGKILL']);
  const entries = await database.db.auditEntry.findMany({ where: { accountId } });
  expect(entries).toEqual([expect.objectContaining({ route: '/api/account', status: 200 })]);
});

/** The largest number of requests at once; a busy machine would refuse more. */
const OPEN_MOST = 8;

test('a process that is replaced behind a load balancer answers every request, and ends without help', async () => {
  const { key } = await clientsOf('pro');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const requests = [
    { path: '/api/account', headers },
    {
      method: 'POST' as const,
      path: '/v1/mcp/generate-meta',
      headers,
      body: JSON.stringify({ content: 'We build cedar canoes all winter.' }),
    },
  ];
  // The load balancer has this time to notice that the process is about to end.
  const delay = { SHUTDOWN_DELAY_MS: String(Math.round(2_000 * patience)) };
  const [old, successor] = await Promise.all([startProcess(delay), startProcess(delay)]);
  const balancer = openBalancer();
  const answers: Promise<number | string>[] = [];
  balancer.add(old.url);
  await until(async () => balancer.ready() === 1, 'the first process');
  let open = 0;
  const send = async (request: BalancedRequest) => {
    open += 1;
    const answer = await balancer.send(request);
    open -= 1;
    return answer;
  };
  const sending = setInterval(() => {
    if (open < OPEN_MOST) answers.push(...requests.map(send));
  }, 20);
  balancer.add(successor.url);
  await until(async () => balancer.ready() === 2, 'the second process');
  await expect(old.app.stop()).resolves.toEqual([0, null]);
  clearInterval(sending);
  const statuses = await Promise.all(answers);
  balancer.close();
  await successor.app.stop();
  expect(new Set(statuses)).toEqual(new Set([200]));
});
