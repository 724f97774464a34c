import type { SkipReason } from '@plumbline/contracts';
import type { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, wordOf } from '../support/sql-types.ts';

/** A URL that an analysis knows of and did not fetch. */
export interface SkippedUrlRow {
  readonly id: string;
  readonly url: string;
  readonly reason: SkipReason;
  readonly detail: string | null;
}

/** Filters of the list. */
export interface SkippedFilter {
  readonly reason?: readonly SkipReason[] | undefined;
  readonly urlHash?: bigint | undefined;
}

/** Returns a page of the URLs that an analysis left out, in the order of their discovery. */
export async function listSkippedUrls(
  db: Db,
  { accountId, analysisId, reason, urlHash }: SkippedFilter & { accountId: string; analysisId: string },
  page: ListPageRequest,
): Promise<ListPage<SkippedUrlRow>> {
  const { after, options } = keyset(page, 'asc');
  const where: Prisma.CrawlUrlWhereInput = {
    analysisId,
    analysis: { accountId },
    state: 'skipped',
    ...after,
  };
  if (reason !== undefined) where.skipReason = { in: [...reason] };
  if (urlHash !== undefined) where.urlHash = urlHash;
  const rows = await db.crawlUrl.findMany({
    where,
    select: { id: true, url: true, skipReason: true, skipDetail: true },
    ...options,
  });
  return cutToPage(
    rows.map(({ skipReason, skipDetail, ...row }) => ({
      ...row,
      reason: skipReason as SkipReason,
      detail: skipDetail,
    })),
    page.limit,
  );
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
