import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { HREFLANG_COMPARED_MAX, runSiteChecks, siteChecks, type WholeSiteFacts } from '@plumbline/checks';
import { patience } from '@plumbline/testkit';
import { computeLinkGraph, createSiteFacts, getAnalysis, refreshStatistics } from '../index.ts';
import { createDatabase, type Database } from '../support/client.ts';
import {
  canonicalChain,
  cutHreflangCluster,
  hreflangCluster,
  nearDuplicates,
  redirectChain,
  seedGraph,
} from '../testing/hostile-graphs.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** What runs away takes longer, however busy the machine. */
const STATEMENT_MS = 60_000 * patience;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(database.url, { statementMs: STATEMENT_MS });
});
afterAll(async () => {
  await db.$disconnect();
  await database.close();
});

async function siteFactsOf(accountId: string, analysisId: string): Promise<WholeSiteFacts> {
  const analysis = await getAnalysis(db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const files = { homeUrl: analysis.startUrl, robots: [], sitemaps: [], probes: [] };
  return createSiteFacts(db, analysis, files, null);
}

test.each([
  ['2,000 pages of which each names 100 others that do not name it', hreflangCluster(2_000, 100, 'missing')],
  ['10,000 pages of which each names 20 others that do not name it', hreflangCluster(10_000, 20, 'missing')],
  ['400 pages of which each names all others by the wrong code', hreflangCluster(400, 400, 'inconsistent')],
  ['10,000 pages of nearly the same content', nearDuplicates(10_000)],
  ['a chain of 10,000 canonicals', canonicalChain(10_000)],
  ['a chain of 10,000 redirects', redirectChain(10_000)],
])(
  'every question about the whole site is answered of %s',
  async (_what, graph) => {
    const { accountId, analysisId } = await seedGraph(db, graph);
    await refreshStatistics(db, analysisId);
    await db.$transaction((tx) => computeLinkGraph(tx, analysisId), { timeout: 2 * STATEMENT_MS });
    const facts = await siteFactsOf(accountId, analysisId);
    const crashed = [];
    for await (const outcome of runSiteChecks(facts, siteChecks)) {
      if (outcome.outcome === 'crashed') crashed.push([outcome.checkId, outcome.error]);
    }
    expect(crashed).toEqual([]);
  },
  300_000 * patience,
);

test(
  'of 10,000 pages that all name each other, none is said to lack what was cut',
  async () => {
    const { accountId, analysisId } = await seedGraph(db, cutHreflangCluster(10_000));
    await refreshStatistics(db, analysisId);
    const facts = await siteFactsOf(accountId, analysisId);
    const faulty = [];
    for await (const { target } of facts.hreflangMismatches()) faulty.push(target.url);
    expect(faulty).toEqual([]);
  },
  300_000 * patience,
);

test(
  'pages with more annotations than are compared cost no comparison, and blame nobody',
  async () => {
    const { accountId, analysisId } = await seedGraph(
      db,
      hreflangCluster(1_000, HREFLANG_COMPARED_MAX + 1, 'missing'),
    );
    await refreshStatistics(db, analysisId);
    const facts = await siteFactsOf(accountId, analysisId);
    const faulty = [];
    for await (const { target } of facts.hreflangMismatches()) faulty.push(target.url);
    expect(faulty).toEqual([]);
  },
  300_000 * patience,
);
