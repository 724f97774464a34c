import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createClient, createSite, ignoreFindings, newId } from '../index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test.each([
  ['on the whole site', null],
  ['on a page', 'https://example.com/'],
  ['on a page whose address is too long for an index entry', longUrl()],
])('a finding is ignored once: %s', async (_where, url) => {
  const { db } = database;
  const accountId = newId();
  await db.account.create({ data: { id: accountId, name: 'Acme' } });
  const client = await createClient(db, accountId, 'Acme');
  const site = await createSite(db, { accountId, clientId: client.id, url: 'https://example.com/' });
  const whose = { accountId, siteId: site.id, checkId: 'title-missing' };
  const finding = { ...whose, url, pattern: null, reason: 'meant', until: null };
  expect(await ignoreFindings(db, [finding])).toMatchObject([{ url }]);
  expect(await ignoreFindings(db, [finding])).toEqual([]);
});

/** Builds a URL that hardly repeats itself, because PostgreSQL compresses repetition. */
function longUrl(): string {
  const characters = Array.from({ length: 2_000 }, (_, index) => 0x4e00 + ((index * 7_919) % 20_000));
  return new URL(`https://example.com/${String.fromCodePoint(...characters)}`).href;
}
