import { startCrawling } from '../analyses/analyses.ts';
import { claimStage } from '../analyses/claim-stage.ts';
import type { Database } from '../support/client.ts';

/** Takes an analysis through discover: a frontier of its start URL, on one host. */
export async function beginCrawl(db: Database, analysisId: string, host: string): Promise<void> {
  const claim = await claimStage(db, analysisId, 'discover', 60_000);
  if (claim.kind !== 'claimed') throw new Error(`The analysis cannot be begun: ${claim.kind}.`);
  const siteFiles = { homeUrl: `https://${host}/`, robots: [], sitemaps: [], probes: [] };
  await startCrawling(db, claim.lease, { hosts: [host], siteFiles });
}
