import type { Database, Db } from '../support/client.ts';
import { lastSubjectSql } from '../findings/judged.ts';
import { insertUrls, type ClaimedUrl, type DiscoveredUrl } from '../frontier/crawl-frontier.ts';
import { storeReferences, storeResults, type UrlResult } from '../frontier/url-result.ts';
import { Prisma, type UrlPurpose } from '../generated/client.ts';
import { newId } from '../support/ids.ts';
import { followRedirectsThrough } from '../pages/link-graph.ts';
import { COLUMNS, query } from '../support/query.ts';
import { bigint, orNull, text, timestamp, uuid } from '../support/sql-types.ts';

/** Newer results of some URLs of an analysis. */
export interface LaterResults {
  /** Everything that the newer results name, known or not. */
  readonly discovered: readonly DiscoveredUrl[];
  readonly results: readonly { readonly urlHash: bigint; readonly result: UrlResult }[];
}

/** Deadline, because a caller waits and rows of the analysis are locked meanwhile. */
const TIME_MS = 20_000;

/**
 * Asks an analysis as if these were the results of some of its URLs; all others, and the link graph, stay as they
 * were. The transaction is rolled back, so the analysis does not change. Calls on the same analysis take turns.
 *
 * @returns null if it takes too long
 */
export async function supposeResults<Answer>(
  db: Database,
  analysisId: string,
  { discovered, results }: LaterResults,
  ask: (tx: Db) => Promise<Answer>,
  timeMs = TIME_MS,
): Promise<Answer | null> {
  const undo = new Error('A supposition is never kept.');
  const answers: Answer[] = [];
  try {
    await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(timeMs)}, true)`;
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`suppose ${analysisId}`}, 0))`;
        await insertUrls(tx, analysisId, discovered);
        const leaseId = newId();
        const rows = await query(tx, {
          id: uuid`id`,
          hash: bigint`url_hash`,
          redirectUrl: orNull(text)`redirect_url`,
          fetchedAt: orNull(timestamp)`fetched_at`,
        })`
        UPDATE crawl_url SET state = 'pending', lease_id = ${leaseId}::uuid, content_of = NULL,
          stood_as = ${lastSubjectSql('crawl_url')}
        WHERE site_check_id = ${analysisId}::uuid
          AND url_hash = ANY(${results.map(({ urlHash }) => urlHash)}::bigint[])
        RETURNING ${COLUMNS}`;
        const known = new Map(rows.map((row) => [row.hash, row]));
        const stored = results.flatMap(({ urlHash, result }) => {
          const row = known.get(urlHash);
          return row === undefined ? [] : [{ ...result, id: row.id }];
        });
        const ids = rows.map(({ id }) => id);
        await tx.pageReference.deleteMany({ where: { sourceId: { in: ids } } });
        await tx.pageContent.deleteMany({ where: { id: { in: ids } } });
        await storeResults(tx, analysisId, leaseId, stored);
        await storeReferences(tx, analysisId, stored);
        const changed = results.filter(({ urlHash, result }) => leadsElsewhere(known.get(urlHash), result));
        await followRedirectsThrough(
          tx,
          analysisId,
          changed.map(({ urlHash }) => urlHash),
        );
        answers.push(await ask(tx));
        throw undo;
      },
      { timeout: timeMs, maxWait: timeMs },
    );
  } catch (error) {
    if (isOutOfTime(error)) return null;
    if (error !== undo) throw error;
  }
  const [answer] = answers;
  return answer as Answer;
}

interface KnownRow {
  readonly id: string;
  readonly hash: bigint;
  readonly redirectUrl: string | null;
  readonly fetchedAt: Date | null;
}

function leadsElsewhere(row: KnownRow | undefined, { redirectUrl }: UrlResult): boolean {
  return row !== undefined && (row.fetchedAt === null || row.redirectUrl !== redirectUrl);
}

/** Tells whether the transaction, or a statement in it, ran out of time. */
function isOutOfTime(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2028' || error.message.includes('57014');
}

/** Returns the results of URLs in an analysis, as needed to fetch them again. */
export async function findKnownUrls(
  db: Db,
  analysisId: string,
  hashes: readonly bigint[],
): Promise<readonly (ClaimedUrl & { readonly urlHash: bigint; readonly purpose: UrlPurpose })[]> {
  const rows = await db.crawlUrl.findMany({
    // A visit has no browser, so the results of rendered pages stand.
    where: { analysisId, urlHash: { in: [...hashes] }, OR: [{ rendered: null }, { rendered: false }] },
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

/** Returns those of these URLs that an analysis found in order. */
export async function findGoodUrls(
  db: Db,
  analysisId: string,
  hashes: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await db.crawlUrl.findMany({
    where: { analysisId, urlHash: { in: [...hashes] }, state: 'done', statusCode: 200 },
    select: { urlHash: true },
  });
  return new Set(rows.map(({ urlHash }) => urlHash));
}
