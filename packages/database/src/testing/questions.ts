import { runSiteChecks, siteChecks, type WholeSiteFacts } from '@plumbline/checks';
import { computeLinkGraph, createSiteFacts, getAnalysis, refreshStatistics } from '../index.ts';
import type { Database } from '../support/client.ts';
import { seedGraph, type Graph } from './hostile-graphs.ts';

/** Stores a crawl, and returns what can be asked about its site. */
export async function siteFactsOf(
  db: Database,
  graph: Graph,
  linksWithinMs: number,
): Promise<WholeSiteFacts> {
  const { accountId, analysisId } = await seedGraph(db, graph);
  await refreshStatistics(db, analysisId);
  await db.$transaction((tx) => computeLinkGraph(tx, analysisId), { timeout: linksWithinMs });
  const analysis = await getAnalysis(db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const files = { homeUrl: analysis.startUrl, robots: [], sitemaps: [], probes: [] };
  return createSiteFacts(db, analysis, files, null);
}

/** Runs all site checks, and returns those that did not come to an answer, with the error. */
export async function crashedChecks(facts: WholeSiteFacts): Promise<readonly (readonly [string, string])[]> {
  const crashed: (readonly [string, string])[] = [];
  for await (const outcome of runSiteChecks(facts, siteChecks)) {
    if (outcome.outcome === 'crashed') crashed.push([outcome.checkId, String(outcome.error)]);
  }
  return crashed;
}

/** Returns the URLs of pages whose hreflang annotations are said not to agree. */
export async function mismatchedUrls(facts: WholeSiteFacts): Promise<readonly string[]> {
  const urls: string[] = [];
  for await (const { target } of facts.hreflangMismatches()) urls.push(target.url);
  return urls;
}
