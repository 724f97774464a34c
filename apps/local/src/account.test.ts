import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findKeyHolder, hashToken, revokeApiKey } from '@plumbline/database';
import { createTestDatabase, type TestDatabase } from '@plumbline/database/testing';
import { canSignIn, openAccount, findOrAddSite, type LocalAccount } from './account.ts';
import type { LocalFile } from './data-folder.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

function localFileOf({ apiKey, clientId, signIn }: LocalAccount): LocalFile {
  return { apiKey, clientId, signIn, apiUrl: '', mcpUrl: '', metricsUrl: '', siteId: '', siteCheckId: '' };
}

test('the first start makes an account on the highest plan, with a key that may do everything', async () => {
  const access = await openAccount(database.db, null);
  const holder = await findKeyHolder(database.db, hashToken(access.apiKey));
  expect(holder).toMatchObject({ accountId: access.accountId, tier: 'pro', environment: 'live' });
  expect(holder?.scopes).toEqual(['mcp:read', 'mcp:write', 'api:read', 'api:write', 'admin']);
});

test('its owner can sign in to the dashboard with the generated password until somebody changes it', async () => {
  const { signIn } = await openAccount(database.db, null);
  expect(await canSignIn(database.db, signIn)).toBe(true);
  expect(await canSignIn(database.db, { ...signIn, password: 'changed since' })).toBe(false);
});

test('the next start uses the same account', async () => {
  const access = await openAccount(database.db, null);
  expect(await openAccount(database.db, localFileOf(access))).toEqual(access);
});

test('a key that no longer works is replaced', async () => {
  const access = await openAccount(database.db, null);
  const holder = await findKeyHolder(database.db, hashToken(access.apiKey));
  await revokeApiKey(database.db, access.accountId, holder?.apiKeyId ?? '');
  const next = await openAccount(database.db, localFileOf(access));
  expect(next.apiKey).not.toBe(access.apiKey);
});

test('a site is added once', async () => {
  const access = await openAccount(database.db, null);
  const first = await findOrAddSite(database.db, access, 'http://127.0.0.1:4800/');
  expect(await findOrAddSite(database.db, access, 'http://127.0.0.1:4800/')).toEqual(first);
  expect(await findOrAddSite(database.db, access, 'https://example.com/')).not.toEqual(first);
});
