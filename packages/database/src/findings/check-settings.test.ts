import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createClient, createSite, ignoreFinding, newId } from '../index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test.each([
  ['on the whole site', null],
  ['on a page', 'https://example.com/'],
  ['on a page with an address that no index entry holds', longUrl()],
])('a finding is ignored once: %s', async (_where, url) => {
  const { db } = database;
  const accountId = newId();
  await db.account.create({ data: { id: accountId, name: 'Acme' } });
  const client = await createClient(db, accountId, 'Acme');
  const site = await createSite(db, { accountId, clientId: client.id, url: 'https://example.com/' });
  const finding = { accountId, siteId: site.id, checkId: 'title-missing', url, reason: 'meant' };
  expect(await ignoreFinding(db, finding)).toMatchObject({ url });
  expect(await ignoreFinding(db, finding)).toBeNull();
});

/** Builds a URL that hardly repeats itself, because repetition is compressed. */
function longUrl(): string {
  const characters = Array.from({ length: 2_000 }, (_, index) => 0x4e00 + ((index * 7_919) % 20_000));
  return new URL(`https://example.com/${String.fromCodePoint(...characters)}`).href;
}
