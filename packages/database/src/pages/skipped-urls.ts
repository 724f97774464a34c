import type { SkipReason } from '@plumbline/contracts';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { analysisIdOfAccount, type AnalysisOfAccount } from '../support/of-account.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, orNull, text, uuid, wordOf, type ValuesOf } from '../support/sql-types.ts';

const skippedColumns = {
  id: uuid`id`,
  url: text`url`,
  reason: wordOf<SkipReason>()`skip_reason`,
  detail: orNull(text)`skip_detail`,
};

/** Filters of the list. */
export interface SkippedFilter {
  readonly reason?: readonly SkipReason[] | undefined;
  readonly urlHash?: bigint | undefined;
}

/** Returns a page of the URLs that an analysis knows of and did not fetch, in the order of their discovery. */
export async function listSkippedUrls(
  db: Db,
  { reason, urlHash, ...analysis }: SkippedFilter & AnalysisOfAccount,
  { cursor = null, limit }: ListPageRequest,
): Promise<ListPage<ValuesOf<typeof skippedColumns>>> {
  const conditions = [
    // A word, not a parameter: the index is of these rows alone.
    Prisma.sql`site_check_id = ${analysisIdOfAccount(analysis)} AND state = 'skipped'`,
    ...(reason === undefined ? [] : [Prisma.sql`skip_reason = ANY(${[...reason]}::text[])`]),
    ...(urlHash === undefined ? [] : [Prisma.sql`url_hash = ${urlHash}`]),
    ...(cursor === null ? [] : [Prisma.sql`id > ${cursor}::uuid`]),
  ];
  const rows = await query(db, skippedColumns)`
    SELECT ${COLUMNS} FROM crawl_url WHERE ${Prisma.join(conditions, ' AND ')} ORDER BY id LIMIT ${limit + 1}`;
  return cutToPage(rows, limit);
}

/** Counts the URLs that an analysis left out, by reason, the most frequent first. */
export async function countSkippedUrls(
  db: Db,
  accountId: string,
  analysisId: string,
): Promise<readonly { readonly reason: SkipReason; readonly total: number }[]> {
  return query(db, {
    reason: wordOf<SkipReason>()`skip_reason`,
    total: int`count(*)`,
  })`
    SELECT ${COLUMNS} FROM crawl_url JOIN site_check ON site_check.id = crawl_url.site_check_id
    WHERE site_check_id = ${analysisId}::uuid AND account_id = ${accountId}::uuid AND state = 'skipped'
    GROUP BY 1 ORDER BY 2 DESC, 1`;
}
