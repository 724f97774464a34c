import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SiteFacts } from '@plumbline/checks';
import { conformanceSite, describeSiteFacts } from '@plumbline/checks/testing';
import { createSiteFacts, getAnalysis } from '../index.ts';
import { seedCrawledSite, similarText } from '../testing/seed-crawled-site.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const origin = 'https://site.test';

/** Of the texts that are near duplicates: shared bands are not enough. */
const halfLikeTheFirst = {
  headers: { 'cache-control': ['no-store'] },
  ...similarText(0, 0),
  signature: similarText(0, 0).signature.map((value, position) => (position < 64 ? -1 : value)),
};

const linkInto = (path: string, id: number) => ({
  url: origin + path,
  href: `${path}#${String(id)}`,
  text: 'Sizes',
  id,
});

let database: TestDatabase;
let site: SiteFacts;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const { accountId, analysisId, startUrl } = await seedCrawledSite(db, conformanceSite);
  await db.crawlUrl.updateMany({ where: { url: `${origin}/unlike` }, data: halfLikeTheFirst });
  await db.crawlUrl.updateMany({ where: { url: `${origin}/a` }, data: { fragmentIds: [1, 2] } });
  await db.crawlUrl.updateMany({
    where: { url: `${origin}/` },
    data: {
      fragmentLinks: [linkInto('/a', 2), linkInto('/a', 3), linkInto('/german', 3), linkInto('/gone', 3)],
    },
  });
  const analysis = await getAnalysis(db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const files = { homeUrl: startUrl, robots: [], sitemaps: [], probes: [] };
  site = await createSiteFacts(db, analysis, files, null);
});
afterAll(() => database.close());

describeSiteFacts(() => site);

test('a sample of responses: whatever one of them does differently is in it', async () => {
  const sample = [];
  for await (const response of site.headerSample(1)) sample.push(response);
  expect(sample.map(({ url, standsFor }) => [new URL(url).pathname, standsFor])).toEqual([
    ['/', 19],
    ['/unlike', 1],
    ['/cut-off', 1],
    ['/photo.jpg', 1],
  ]);
});

test('links to places that are not there, where it is known what is there', async () => {
  const broken = [];
  for await (const row of site.brokenFragments()) broken.push(row);
  expect(broken).toMatchObject([
    {
      source: { url: `${origin}/` },
      total: 1,
      scripted: false,
      links: [{ url: `${origin}/a`, href: '/a#3', text: 'Sizes' }],
    },
  ]);
});

test('visitors are not measured', async () => {
  for await (const measured of site.webVitals()) expect(measured).toBeUndefined();
});
