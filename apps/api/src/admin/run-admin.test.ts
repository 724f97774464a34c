import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createAccount,
  createClient,
  createSchedule,
  createSite,
  findKeyHolder,
  findUserByPassword,
  getAnalysis,
  hashToken,
  listAuditEntries,
} from '@plumbline/database';
import { createTestDatabase, seedAnalysis, type TestDatabase } from '@plumbline/database/testing';
import { startRedis, type TestRedis } from '@plumbline/testkit';
import { fillAnalysis } from '../testing/fill-analysis.ts';
import { runAdmin } from './run-admin.ts';

const PASSWORD = 'correct horse battery';

let database: TestDatabase;
let redis: TestRedis | null;
beforeAll(async () => {
  [database, redis] = await Promise.all([createTestDatabase(), startRedis()]);
});
afterAll(async () => {
  await database.close();
  await redis?.stop();
});

function admin(args: string[], environment: Record<string, string> = {}) {
  const queue = redis === null ? {} : { REDIS_URL: redis.url };
  return runAdmin(args, { DATABASE_URL: database.url, ...queue, ...environment });
}

/** Runs a command that succeeds. @returns its JSON */
async function run<Result = Record<string, string>>(
  args: string[],
  environment: Record<string, string> = {},
): Promise<Result> {
  const { text, ...rest } = await admin([...args, '--json'], environment);
  expect(rest).toEqual({ exitCode: 0, complaint: '' });
  return JSON.parse(text) as Result;
}

async function auditOf(accountId: string): Promise<readonly string[]> {
  const { rows } = await listAuditEntries(database.db, accountId, {}, { limit: 20 });
  return rows.map(({ method, route }) => `${method} ${route}`).reverse();
}

test('an account with an owner who can sign in, moved to another plan', async () => {
  const create = ['create-account', '--name', 'Acme', '--email', 'boss@acme.example'];
  const { account = '', tier } = await run(create, { PASSWORD });
  expect(tier).toBe('free');
  await expect(findUserByPassword(database.db, 'boss@acme.example', PASSWORD)).resolves.toMatchObject({
    accountId: account,
    role: 'owner',
  });
  await run(['set-tier', '--account', account, '--tier', 'pro']);
  const acme = expect.objectContaining({ account, name: 'Acme', tier: 'pro' });
  await expect(run<object[]>(['list-accounts'])).resolves.toContainEqual(acme);
  await expect(run<object[]>(['list-accounts', '--name', 'acm'])).resolves.toContainEqual(acme);
  await expect(run<object[]>(['list-accounts', '--name', 'nobody'])).resolves.toEqual([]);
  await expect(auditOf(account)).resolves.toEqual(['OPERATOR create-account', 'OPERATOR set-tier']);
});

test('members: added, given a role, removed; the last owner stays', async () => {
  const { account = '', member: owner = '' } = await run(
    ['create-account', '--name', 'Acme', '--email', 'owner@acme.example'],
    { PASSWORD },
  );
  const of = ['--account', account];
  const { member = '' } = await run(['add-member', ...of, '--email', 'new@acme.example'], { PASSWORD });
  await run(['set-role', ...of, '--member', member, '--role', 'reader']);
  await expect(run(['list-members', ...of])).resolves.toEqual([
    { member: owner, email: 'owner@acme.example', role: 'owner' },
    { member, email: 'new@acme.example', role: 'reader' },
  ]);
  await run(['remove-member', ...of, '--member', member]);
  await expect(admin(['remove-member', ...of, '--member', owner])).resolves.toEqual({
    exitCode: 1,
    text: '',
    complaint: expect.stringContaining('last owner'),
  });
  await expect(auditOf(account)).resolves.toEqual(
    ['create-account', 'add-member', 'set-role', 'list-members', 'remove-member'].map(
      (command) => `OPERATOR ${command}`,
    ),
  );
});

test('keys: created, listed without the key, revoked', async () => {
  const { id: account } = await createAccount(database.db, { name: 'Acme', tier: 'pro' });
  const of = ['--account', account];
  const { key = '', id = '' } = await run(['create-key', ...of, '--name', 'ci', '--scope', 'api:read']);
  const holder = () => findKeyHolder(database.db, hashToken(key));
  await expect(holder()).resolves.toMatchObject({
    accountId: account,
    scopes: ['api:read'],
    environment: 'live',
  });
  const { text } = await admin(['list-keys', ...of]);
  expect(text).toContain('name: ci');
  expect(text).not.toContain(key);
  await run(['revoke-key', ...of, '--id', id]);
  await expect(holder()).resolves.toBeNull();
  await expect(auditOf(account)).resolves.toEqual(
    ['create-key', 'list-keys', 'revoke-key'].map((command) => `OPERATOR ${command}`),
  );
});

test('analyses: the stuck one is found, put into its queues, and cancelled', async () => {
  const { accountId, analysisId } = await seedAnalysis(database.db);
  const list = ['list-analyses', '--account', accountId];
  await expect(run(list)).resolves.toMatchObject([{ analysis: analysisId, stage: 'discover' }]);
  await expect(run([...list, '--stuck'])).resolves.toEqual([]);
  await database.db.$executeRaw`UPDATE crawl_url SET due_at = now() - interval '1 hour'`;
  await database.db.$executeRaw`UPDATE site_check SET started_at = now() - interval '1 hour'`;
  await expect(run([...list, '--stuck'])).resolves.toMatchObject([{ analysis: analysisId }]);

  await run(['requeue-analysis', '--analysis', analysisId]);
  await expect(run(['list-queues'])).resolves.toEqual(
    expect.arrayContaining(
      ['crawl', 'probe', 'render'].map((queue) => ({ queue, waiting: 1, oldestSeconds: expect.any(Number) })),
    ),
  );
  await run(['cancel-analysis', '--analysis', analysisId]);
  await expect(getAnalysis(database.db, accountId, analysisId)).resolves.toMatchObject({
    status: 'cancelled',
  });
  await expect(admin(['cancel-analysis', '--analysis', analysisId])).resolves.toEqual({
    exitCode: 2,
    text: '',
    complaint: expect.stringContaining('in progress'),
  });
  const commands = await auditOf(accountId);
  expect(commands).toEqual(expect.arrayContaining(['OPERATOR requeue-analysis', 'OPERATOR cancel-analysis']));
});

test('schedules: listed by their next run, deleted for their account alone', async () => {
  const { accountId, siteId } = await seedAnalysis(database.db);
  const { id: schedule } = await createSchedule(database.db, {
    accountId,
    siteId,
    cron: '0 3 * * *',
    timeZone: 'UTC',
    options: {},
    callbackUrl: null,
  });
  await expect(run(['list-schedules', '--account', accountId])).resolves.toMatchObject([
    { schedule, site: siteId, cron: '0 3 * * *' },
  ]);
  const { id: stranger } = await createAccount(database.db, { name: 'Other', tier: 'free' });
  const remove = (account: string) =>
    admin(['delete-schedule', '--account', account, '--schedule', schedule]);
  await expect(remove(stranger)).resolves.toMatchObject({ exitCode: 2 });
  await expect(remove(accountId)).resolves.toMatchObject({ exitCode: 0 });
  await expect(run(['list-schedules', '--account', accountId])).resolves.toEqual([]);
});

test('prune says what it would delete, deletes it, and then finds nothing', async () => {
  const { db } = database;
  const account = await createAccount(db, { name: 'Acme', tier: 'free' });
  const accountId = account.id;
  const { id: clientId } = await createClient(db, accountId, 'Acme');
  const { id: siteId } = await createSite(db, { accountId, clientId, url: 'https://example.com/' });
  for (let each = 0; each < 6; each += 1) await fillAnalysis(db, { accountId, clientId, siteId });
  const prune = (...more: string[]) => run(['prune', '--account', accountId, ...more]);
  await expect(prune('--dry-run')).resolves.toMatchObject({ pruned: 0, analyses: [{ siteId, urls: 3 }] });
  await expect(prune()).resolves.toMatchObject({ pruned: 1 });
  await expect(prune()).resolves.toMatchObject({ pruned: 0, analyses: [] });
});

test('migrate does not change a database of this version', async () => {
  await expect(run(['migrate'])).resolves.toEqual({ applied: [] });
});

test('on a database without the migrations: exit 1, and what to do', async () => {
  const bare = await createTestDatabase();
  try {
    await bare.db.$executeRaw`DROP SCHEMA public CASCADE`;
    await bare.db.$executeRaw`CREATE SCHEMA public`;
    const create = runAdmin(['create-account', '--name', 'x'], { DATABASE_URL: bare.url });
    await expect(create).resolves.toEqual({
      exitCode: 1,
      text: '',
      complaint: expect.stringMatching(/lacks migrations\. .*npm run migrate/),
    });
  } finally {
    await bare.close();
  }
});

test('an address that is taken: exit 1, and no account is left behind', async () => {
  const create = (name: string) =>
    admin(['create-account', '--name', name, '--email', 'taken@acme.example'], { PASSWORD });
  await create('First');
  await expect(create('Second')).resolves.toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('taken@acme.example'),
  });
  const { text } = await admin(['list-accounts']);
  expect(text).toContain('name: First');
  expect(text).not.toContain('name: Second');
});

describe('a wrong call exits with 2 and says what is wrong', () => {
  const unknown = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';
  test.each([
    [['create-nothing'], 'There is no command create-nothing.'],
    [['create-account'], '--name: is missing'],
    [['create-account', '--name', 'x', '--tier', 'gold'], '--tier'],
    [['create-account', '--name', 'x', '--email', 'a@b.example'], 'PASSWORD: is not set'],
    [['set-tier', '--account', unknown, '--tier', 'pro'], 'no account'],
    [['list-members', '--account', unknown], 'no account'],
    [['create-key', '--account', unknown, '--name', 'x'], 'no account'],
    [['requeue-analysis', '--analysis', unknown], 'no analysis'],
    [['create-key', '--unknown'], '--unknown'],
  ])('%j', async (args, expected) => {
    const { exitCode, complaint } = await admin(args);
    expect(exitCode).toBe(2);
    expect(complaint).toContain(expected);
  });

  test('without a database', async () => {
    const { exitCode, complaint } = await runAdmin(['list-accounts'], {});
    expect(exitCode).toBe(2);
    expect(complaint).toContain('DATABASE_URL');
  });
});

test.each([[[]], [['--help']], [['set-tier', '--help']]])('%j explains the commands', async (args) => {
  const { exitCode, text } = await admin(args);
  expect(exitCode).toBe(0);
  expect(text).toContain('create-key --account ID --name NAME [--scope ');
  expect(text).toContain('set-tier --account ID --tier free|starter|pro');
  expect(text).toContain('prune [--account ID] [--dry-run]');
});

test('an account, a site, a host and the fleet, paused with a reason and resumed', async () => {
  const { accountId, siteId } = await seedAnalysis(database.db);
  const reason = ['--reason', 'The owner of the host complains.'];
  const targets = [
    { options: ['--account', accountId], scope: 'account', target: accountId },
    { options: ['--site', siteId], scope: 'site', target: siteId },
    { options: ['--host', 'Example.COM:443'], scope: 'host', target: 'example.com' },
    { options: ['--fleet'], scope: 'fleet', target: '' },
  ];
  for (const { options, scope, target } of targets) {
    await expect(run(['pause', ...options, ...reason])).resolves.toMatchObject({ scope, target });
    await expect(run(['list-pauses'])).resolves.toMatchObject([{ scope, target, reason: reason[1] }]);
    await run(['resume', ...options]);
    await expect(run(['list-pauses'])).resolves.toEqual([]);
  }
  expect(await auditOf(accountId)).toEqual([
    'OPERATOR pause',
    'OPERATOR resume',
    'OPERATOR pause',
    'OPERATOR resume',
  ]);
});

test.each([
  [['pause', '--reason', 'x'], 'Name one of --account'],
  [['pause', '--fleet', '--host', 'example.com', '--reason', 'x'], 'Name one of --account'],
  [['pause', '--host', 'not a host', '--reason', 'x'], 'must be a host'],
  [['pause', '--fleet'], '--reason: is missing'],
  [['resume', '--fleet'], 'It is not paused'],
])('%j is refused with what to do', async (args, message) => {
  await expect(admin(args)).resolves.toMatchObject({
    exitCode: 2,
    complaint: expect.stringContaining(message),
  });
});
