import {
  claimUrls,
  newId,
  recordBatch,
  type Claim,
  type DiscoveredUrl,
  type LeftOut,
  type UrlResult,
} from '../index.ts';
import { beginCrawl } from './begin-crawl.ts';
import { seedAnalysis } from './seeds.ts';
import { createTestDatabase } from './test-database.ts';

/** The data that a batch records. Omitted parts are empty, and omitted budgets unlimited. */
interface Recording {
  analysisId: string;
  leaseId: string;
  results?: UrlResult[];
  retries?: { id: string; delayMs: number }[];
  cookies?: Uint8Array<ArrayBuffer>;
  goesOn?: boolean;
  leftOut?: LeftOut[];
  discovered?: DiscoveredUrl[];
  pagesMax?: number;
  probesMax?: number;
  queryVariantsMax?: number;
}

/** Opens a database with helpers for tests of a crawl. */
export async function openCrawlDatabase() {
  const { db, close } = await createTestDatabase();
  return {
    db,
    close,
    /** Stores an analysis whose crawl has begun. Politeness is per host, so each crawl has its own host. */
    async aCrawl(options: { callbackUrl?: string } = {}): Promise<string> {
      const host = `${newId()}.test`;
      const { analysisId } = await seedAnalysis(db, { startUrl: `http://${host}/`, ...options });
      await beginCrawl(db, analysisId, host);
      return analysisId;
    },
    claim: (analysisId: string, leaseMs = 60_000, batchesMax = 10) =>
      claimUrls(db, { analysisId, work: 'page', limit: 50, leaseMs, batchesMax }),
    record({ results = [], retries = [], discovered = [], ...batch }: Recording) {
      const budget = { pagesMax: 100, probesMax: 100, queryVariantsMax: 100 };
      return recordBatch(db, { ...budget, ...batch, results, retries, discovered });
    },
  };
}

export function claimed(outcome: Claim) {
  if (outcome.kind !== 'claimed') throw new Error(outcome.kind);
  return outcome;
}
