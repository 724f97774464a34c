import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { conformanceSite } from '@plumbline/checks/testing';
import { seedCrawledSite } from '../testing/seed-crawled-site.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { measureLinks } from './measure-links.ts';
import { readLinks } from './read-links.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('links that are too many to hold are read again, and measure the same', async () => {
  const { analysisId } = await seedCrawledSite(database.db, conformanceSite);
  const held = await measureLinks(await readLinks(database.db, analysisId));
  const readAgain = await measureLinks(await readLinks(database.db, analysisId, { linksHeldMax: 0 }));
  expect(held.linksIn.some((links) => links > 0)).toBe(true);
  expect(readAgain).toEqual(held);
});
