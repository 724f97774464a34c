import type { Database, Db } from './client.ts';
import { insertUrls, type ClaimedUrl, type DiscoveredUrl } from './crawl-frontier.ts';
import { storeReferences, storeResults, type UrlResult } from './crawl-results.ts';
import type { UrlPurpose } from './generated/client.ts';
import { newId } from './ids.ts';
import { followRedirects } from './link-graph.ts';

/** What has come of some URLs since their analysis. */
export interface LaterResults {
  /** All that the later results name, known or not. */
  readonly discovered: readonly DiscoveredUrl[];
  readonly results: readonly { readonly urlHash: bigint; readonly result: UrlResult }[];
}

/** A check over a large site takes its time. */
const PATIENCE = { timeout: 120_000, maxWait: 15_000 };

/**
 * Asks an analysis as if these had been the results of some of its URLs; all others, and the link graph, are as they
 * were. The transaction that it happens in is undone, so that the analysis stays what it is.
 */
export async function supposeResults<Answer>(
  db: Database,
  siteCheckId: string,
  { discovered, results }: LaterResults,
  ask: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  const undo = new Error('A supposition is never kept.');
  const answers: Answer[] = [];
  try {
    await db.$transaction(async (tx) => {
      await insertUrls(tx, siteCheckId, discovered);
      const leaseId = newId();
      const rows = await tx.$queryRaw<{ id: string; hash: bigint }[]>`
        UPDATE crawl_url SET state = 'pending', lease_id = ${leaseId}::uuid, redirect_end_hash = NULL, redirect_hops = NULL
        WHERE site_check_id = ${siteCheckId}::uuid
          AND url_hash = ANY(${results.map(({ urlHash }) => String(urlHash))}::text[]::bigint[])
        RETURNING id, url_hash AS hash`;
      const idOf = new Map(rows.map(({ id, hash }) => [hash, id]));
      const stored = results.flatMap(({ urlHash, result }) => {
        const id = idOf.get(urlHash);
        return id === undefined ? [] : [{ ...result, id }];
      });
      await tx.pageReference.deleteMany({ where: { sourceId: { in: [...idOf.values()] } } });
      await storeResults(tx, siteCheckId, leaseId, stored);
      await storeReferences(tx, siteCheckId, stored);
      await followRedirects(tx, siteCheckId);
      answers.push(await ask(tx));
      throw undo;
    }, PATIENCE);
  } catch (error) {
    if (error !== undo) throw error;
  }
  const [answer] = answers;
  return answer as Answer;
}

/** What an analysis knows of URLs, ready to be fetched again. */
export async function findKnownUrls(
  db: Db,
  siteCheckId: string,
  hashes: readonly bigint[],
): Promise<readonly (ClaimedUrl & { readonly urlHash: bigint; readonly purpose: UrlPurpose })[]> {
  const rows = await db.crawlUrl.findMany({
    where: { siteCheckId, urlHash: { in: [...hashes] } },
    select: {
      id: true,
      url: true,
      urlHash: true,
      purpose: true,
      depth: true,
      inSitemap: true,
      blockedBy: true,
    },
  });
  return rows.map((row) => ({ ...row, failures: 0 }));
}

/** Of these URLs, those that an analysis has found to be in order. */
export async function findGoodUrls(
  db: Db,
  siteCheckId: string,
  hashes: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await db.crawlUrl.findMany({
    where: { siteCheckId, urlHash: { in: [...hashes] }, state: 'done', statusCode: 200 },
    select: { urlHash: true },
  });
  return new Set(rows.map(({ urlHash }) => urlHash));
}
