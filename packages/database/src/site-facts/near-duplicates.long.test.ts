import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { factsOf } from '@plumbline/page-facts/testing';
import { patience } from '@plumbline/testkit';
import { seedAnalysis, seedUrls } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readNearDuplicates } from './near-duplicates.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const WORDS = 600;

/** Returns a page that shares all words with the others, except for the name of a place. */
function pageOf(place: number) {
  const words = Array.from({ length: WORDS }, (_none, index) =>
    index % 150 === 0 ? `place${place}` : `word${index}`,
  );
  const { html } = factsOf(`<main><p>${words.join(' ')}</main>`);
  return html.text.minHash;
}

test(
  '500 pages that differ in the name of a place are one group',
  async () => {
    const { db } = database;
    const { analysisId } = await seedAnalysis(db);
    const pages = Array.from({ length: 500 }, (_none, place) => ({
      url: `https://site.test/${place}`,
      indexable: true,
      language: 'en',
      contentHash: String(place),
      content: { minHash: pageOf(place) },
    }));
    await seedUrls(db, analysisId, pages);
    const totals = [];
    for await (const { total } of readNearDuplicates(db, analysisId)) totals.push(total);
    expect(totals).toEqual([500]);
  },
  60_000 * patience,
);
