import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createAccount,
  createClient,
  createSite,
  findKeyHolder,
  findUserByPassword,
  hashApiKey,
  listAuditEntries,
} from '@plumbline/database';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { fillAnalysis } from '../testing/fill-analysis.ts';
import { runAdmin } from './run-admin.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function admin(args: string[], environment: Record<string, string> = {}) {
  const { exitCode, text } = await runAdmin(args, { DATABASE_URL: database.url, ...environment });
  return {
    exitCode,
    text,
    json: exitCode === 0 && text.startsWith('{') ? (JSON.parse(text) as Created) : null,
  };
}

interface Created {
  readonly account: { readonly id: string; readonly tier: string };
  readonly key: string;
}

test('an account with a user who can sign in, moved to another plan, with a key', async () => {
  const created = await admin(['create-account', '--name', 'Acme', '--email', 'boss@acme.example'], {
    PASSWORD: 'correct horse battery',
  });
  const accountId = created.json?.account.id ?? '';
  expect(created.json?.account.tier).toBe('free');
  await expect(
    findUserByPassword(database.db, 'boss@acme.example', 'correct horse battery'),
  ).resolves.toMatchObject({ accountId });

  await admin(['set-tier', '--account', accountId, '--tier', 'pro']);
  const { json } = await admin(['create-key', '--account', accountId, '--name', 'ci', '--scope', 'api:read']);
  await expect(findKeyHolder(database.db, hashApiKey(json?.key ?? ''))).resolves.toMatchObject({
    accountId,
    tier: 'pro',
    scopes: ['api:read'],
    environment: 'live',
  });
  const { rows } = await listAuditEntries(database.db, accountId, {}, { limit: 10 });
  expect(rows.map(({ method, route }) => `${method} ${route}`)).toEqual([
    'OPERATOR create-key',
    'OPERATOR set-tier',
    'OPERATOR create-account',
  ]);
});

test('an address that is taken: exit 1, and no account is left behind', async () => {
  const create = (name: string) =>
    admin(['create-account', '--name', name, '--email', 'taken@acme.example'], {
      PASSWORD: 'correct horse battery',
    });
  await create('First');
  await expect(create('Second')).resolves.toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('taken@acme.example'),
  });
  const { text } = await admin(['list-accounts']);
  expect(text).toContain('First');
  expect(text).not.toContain('Second');
});

describe('a wrong call exits with 2 and says what is wrong', () => {
  test.each([
    [[], 'create-account'],
    [['create-nothing'], 'create-account'],
    [['create-account'], 'name'],
    [['create-account', '--name', 'x', '--tier', 'gold'], 'tier'],
    [['create-account', '--name', 'x', '--email', 'a@b.example'], 'PASSWORD'],
    [['set-tier', '--account', '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f', '--tier', 'pro'], 'no account'],
    [['create-key', '--unknown'], '--unknown'],
  ])('%j', async (args, expected) => {
    const { exitCode, text } = await admin(args);
    expect(exitCode).toBe(2);
    expect(text).toContain(expected);
  });

  test('without a database', async () => {
    const { exitCode, text } = await runAdmin(['list-accounts'], {});
    expect(exitCode).toBe(2);
    expect(text).toContain('DATABASE_URL');
  });
});

test('prune says what it would delete, deletes it, and then finds nothing', async () => {
  const { db } = database;
  const account = await createAccount(db, { name: 'Acme', tier: 'free' });
  const accountId = account.id;
  const { id: clientId } = await createClient(db, accountId, 'Acme');
  const { id: siteId } = await createSite(db, { accountId, clientId, url: 'https://example.com/' });
  for (let each = 0; each < 6; each += 1) await fillAnalysis(db, { accountId, clientId, siteId });
  const run = async (...more: string[]) => (await admin(['prune', '--account', accountId, ...more])).json;
  await expect(run('--dry-run')).resolves.toMatchObject({ pruned: 0, analyses: [{ siteId, urls: 3 }] });
  await expect(run()).resolves.toMatchObject({ pruned: 1 });
  await expect(run()).resolves.toMatchObject({ pruned: 0, analyses: [] });
});

test('--help explains the commands', async () => {
  const { exitCode, text } = await admin(['--help']);
  expect(exitCode).toBe(0);
  expect(text).toContain('create-key');
});
