import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
  type Graph,
} from './hostile-graphs.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A statement that runs away takes longer than this, even for a busy machine. */
const STATEMENT_MS = 60_000 * patience;
const WITHIN_MS = 5 * STATEMENT_MS;

/**
 * Tests that every question about the whole site has an answer for hostile graphs: chains, copies and hreflang clusters
 * of this many pages.
 */
export function describeHostileGraphs(pages: number, clusters: readonly (readonly [string, Graph])[]): void {
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

  async function siteFactsOf(graph: Graph): Promise<WholeSiteFacts> {
    const { accountId, analysisId } = await seedGraph(db, graph);
    await refreshStatistics(db, analysisId);
    await computeLinkGraph(db, analysisId, (work) => db.$transaction(work, { timeout: 2 * STATEMENT_MS }));
    const analysis = await getAnalysis(db, accountId, analysisId);
    if (analysis === null) throw new Error('It has just been written.');
    const files = { homeUrl: analysis.startUrl, robots: [], sitemaps: [], probes: [] };
    return createSiteFacts(db, analysis, files, null);
  }

  async function mismatchedUrls(graph: Graph): Promise<readonly string[]> {
    const urls: string[] = [];
    for await (const { target } of (await siteFactsOf(graph)).hreflangMismatches()) urls.push(target.url);
    return urls;
  }

  describe(`of up to ${pages} pages`, () => {
    test.each([
      ...clusters,
      ['pages of nearly the same content', nearDuplicates(pages)],
      ['a chain of canonicals', canonicalChain(pages)],
      ['a chain of redirects', redirectChain(pages)],
    ] as const)(
      'every question about the whole site has an answer for %s',
      async (_what, graph) => {
        const crashed: (readonly [string, unknown])[] = [];
        for await (const outcome of runSiteChecks(await siteFactsOf(graph), siteChecks)) {
          if (outcome.outcome === 'crashed') crashed.push([outcome.checkId, outcome.error]);
        }
        expect(crashed).toEqual([]);
      },
      WITHIN_MS,
    );

    test(
      'pages that all name each other have no finding about annotations that were cut',
      async () => {
        expect(await mismatchedUrls(cutHreflangCluster(pages))).toEqual([]);
      },
      WITHIN_MS,
    );

    test(
      'pages with more annotations than are compared cost no comparison, and have no finding',
      async () => {
        const cluster = hreflangCluster(pages / 5, HREFLANG_COMPARED_MAX + 1, 'missing');
        expect(await mismatchedUrls(cluster)).toEqual([]);
      },
      WITHIN_MS,
    );
  });
}
