import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runSiteChecks, siteChecks } from '@plumbline/checks';
import { patience } from '@plumbline/testkit';
import { computeLinkGraph, createSiteFacts, getAnalysis, refreshStatistics } from '../index.ts';
import { createDatabase, type Database } from '../support/client.ts';
import {
  canonicalChain,
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

test.each([
  ['2,000 pages of which each names 100 others that do not name it', hreflangCluster(2_000, 100, 'missing')],
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
    const analysis = await getAnalysis(db, accountId, analysisId);
    if (analysis === null) throw new Error('It has just been written.');
    const files = { homeUrl: analysis.startUrl, robots: [], sitemaps: [], probes: [] };
    const facts = await createSiteFacts(db, analysis, files, null);
    const crashed = [];
    for await (const outcome of runSiteChecks(facts, siteChecks)) {
      if (outcome.outcome === 'crashed') crashed.push([outcome.checkId, outcome.error]);
    }
    expect(crashed).toEqual([]);
  },
  300_000 * patience,
);
