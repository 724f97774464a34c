import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { WholeSiteFacts } from '@plumbline/checks';
import { conformanceSite, describeSiteFacts } from '@plumbline/checks/testing';
import { packText } from '@plumbline/web';
import { createSiteFacts, getAnalysis } from '../index.ts';
import { seedCrawledSite, similarText } from '../testing/seed-crawled-site.ts';
import { seedAnalysis, seedUrls } from '../testing/seeds.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readBrokenFragments } from './broken-fragments.ts';
import { readDuplicates } from './duplicates.ts';

const origin = 'https://site.test';

/** Resembles the near duplicates only in part: shared bands are not enough. */
const halfLikeTheFirst = similarText(0, 0).map((byte, position) => (position < 64 ? 255 : byte));

let database: TestDatabase;
let site: WholeSiteFacts;
let factsOf: () => Promise<WholeSiteFacts>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const { accountId, analysisId, startUrl } = await seedCrawledSite(db, conformanceSite);
  const { id } = await db.crawlUrl.findFirstOrThrow({ where: { url: `${origin}/unlike` } });
  await db.pageContent.update({ where: { id }, data: { minHash: halfLikeTheFirst } });
  const analysis = await getAnalysis(db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const files = { ...conformanceSite, homeUrl: startUrl };
  factsOf = () => createSiteFacts(db, analysis, files, conformanceSite.homePageFacts);
  site = await factsOf();
});
afterAll(() => database.close());

describeSiteFacts(() => site);

test('links to places on unknown pages are not broken', async () => {
  const { db } = database;
  const urls = [`${origin}/german`, `${origin}/gone`];
  const links = { urls, links: urls.map((url, place) => [place, `${url}#3`, '', 3]) };
  const { id } = await db.crawlUrl.findFirstOrThrow({ where: { url: `${origin}/french` } });
  const fragmentLinksPacked = packText(JSON.stringify(links));
  await db.pageContent.update({ where: { id }, data: { fragmentLinksPacked } });
  const sources = [];
  for await (const { source } of site.brokenFragments()) sources.push(source.url);
  expect(sources).toEqual([`${origin}/`]);
});

test('links that an earlier version stored are looked up as well', async () => {
  const { db } = database;
  const { analysisId } = await seedAnalysis(db);
  const [linking, linked] = [`${origin}/linking`, `${origin}/linked`];
  const link = { url: linked, href: '/linked#gone', text: 'Gone' };
  await seedUrls(db, analysisId, [
    { url: linking, statusCode: 200, content: { fragmentLinks: [{ ...link, id: 2 }] } },
    { url: linked, statusCode: 200, content: { fragmentIds: [1] } },
  ]);
  const found = [];
  for await (const { source, links } of readBrokenFragments(db, analysisId)) found.push([source.url, links]);
  expect(found).toEqual([[linking, [link]]]);
});

test.each([
  ['MÜNCHEN', 'München'],
  ['КОНТАКТЫ', 'Контакты'],
  ['ΔΙΑΛΟΓΟΣ', 'Διαλογοσ'],
])('“%s” and “%s” are the same title', async (...titles) => {
  const { db } = database;
  const { analysisId } = await seedAnalysis(db);
  const rows = titles.map((title, index) => ({ url: `${origin}/${index}`, title, indexable: true }));
  await seedUrls(db, analysisId, rows);
  const totals = [];
  for await (const { total } of readDuplicates(db, analysisId, 'title')) totals.push(total);
  expect(totals).toEqual([2]);
});

test('a chain ends on the site, whatever redirects to itself on another site', async () => {
  const { db } = database;
  const elsewhere = await seedAnalysis(db);
  await db.$executeRaw`
    INSERT INTO crawl_url (id, site_check_id, url_hash, url, purpose, state, depth, redirect_end_hash)
    SELECT gen_random_uuid(), ${elsewhere.analysisId}::uuid, number, 'https://other.test/' || number, 'page', 'done', 1, number
    FROM generate_series(1, 2) AS number`;
  const facts = await factsOf();
  const ends = [];
  for await (const { end } of facts.redirectChains()) ends.push(end.redirectEnd);
  for await (const { end } of facts.canonicalChains()) ends.push(end.redirectEnd);
  expect(ends.length).toBeGreaterThan(1);
  expect(new Set(ends)).toEqual(new Set([null]));
});

test('redirects are followed once, however many checks ask', async () => {
  const { db } = database;
  const chains = [];
  for await (const chain of site.redirectChains()) chains.push(chain);
  expect(chains.length).toBeGreaterThan(0);
  await db.crawlUrl.updateMany({ data: { redirectUrl: null } });
  const again = [];
  for await (const chain of site.redirectChains()) again.push(chain);
  expect(again).toEqual(chains);
});
