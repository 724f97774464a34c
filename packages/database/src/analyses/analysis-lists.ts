import type { Database, Db } from '../support/client.ts';
import { analysisColumns, analysisOf, type Analysis } from './analysis.ts';
import { keyset, cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { askedPauseEnd } from '../frontier/host-pace.ts';
import { Prisma } from '../generated/client.ts';
import { measuredCounts } from '../pages/page-vitals.ts';
import type { AnalysisOfAccount } from '../support/of-account.ts';
import { COLUMNS, queryPrepared } from '../support/query.ts';
import { float, int, orNull, text, timestamp, uuid, type ValuesOf } from '../support/sql-types.ts';

/** Returns a page of the analyses of a site, the newest first. */
export async function listAnalyses(
  db: Db,
  accountId: string,
  siteId: string,
  page: ListPageRequest,
): Promise<ListPage<Analysis>> {
  const { after, options } = keyset(page, 'desc');
  const rows = await db.analysis.findMany({ where: { accountId, siteId, ...after }, ...options });
  return cutToPage(rows.map(analysisOf), page.limit);
}

/** Counts the analyses of a site, and those that have completed. */
export async function countAnalyses(
  db: Db,
  accountId: string,
  siteId: string,
): Promise<{ readonly analyses: number; readonly completed: number }> {
  const where = { accountId, siteId };
  const [analyses, completed] = await Promise.all([
    db.analysis.count({ where }),
    db.analysis.count({ where: { ...where, status: 'completed' } }),
  ]);
  return { analyses, completed };
}

const progressColumns = analysisColumns(
  'site_check',
  'urlsChecked',
  'totalUrls',
  'status',
  'stage',
  'urlsFailed',
  'issuesFound',
  'healthScore',
  'lostPages',
  'seen',
  'options',
  'pagesRendered',
  'hasRenderer',
  'startedAt',
  'finishedAt',
  'failureReason',
  'failureMessage',
);

/** The probes that remain after the last page: how many there were, how many are left, and a host that is asked now. */
const linkColumns = {
  linksTotal: orNull(int)`CASE WHEN status = 'in_progress' AND stage = 'crawl' THEN links_total END`,
  linksLeft: orNull(
    int,
  )`CASE WHEN status = 'in_progress' AND stage = 'crawl' AND links_total IS NOT NULL THEN (
    SELECT count(*) FROM crawl_url WHERE site_check_id = site_check.id AND state = 'pending' AND purpose = 'probe') END`,
  linkHost: orNull(
    text,
  )`CASE WHEN status = 'in_progress' AND stage = 'crawl' AND links_total IS NOT NULL THEN (
    SELECT split_part(url, '/', 3) FROM crawl_url
    WHERE site_check_id = site_check.id AND state = 'pending' AND lease_id IS NOT NULL AND purpose = 'probe' LIMIT 1) END`,
};

const progressProjection = {
  ...progressColumns,
  /** Its duration so far by PostgreSQL's clock, which also measured its start and end. */
  runsMs: float`extract(epoch FROM coalesce(finished_at, now()) - started_at) * 1000`,
  /** Fetched pages that wait for a renderer. */
  pagesWaiting: int`(SELECT count(*) FROM render_source WHERE site_check_id = site_check.id)`,
  ...linkColumns,
  /** The end of a longer pause that the site asked for. */
  pausedUntil: orNull(timestamp)`CASE WHEN status = 'in_progress' AND stage = 'crawl'
    THEN ${askedPauseEnd(Prisma.sql`split_part(start_url, '/', 3)`)} END`,
};

/** The state of an analysis. */
export type AnalysisProgressRow = ValuesOf<
  typeof progressProjection & { readonly measured: typeof measuredCounts }
>;

/** Returns the progress that pollers ask for; null if the account has no such analysis. */
export async function getAnalysisProgress(
  db: Database,
  accountId: string,
  analysisId: string,
): Promise<AnalysisProgressRow | null> {
  const [progress] = await listAnalysisProgress(db, [{ accountId, analysisId }]);
  return progress ?? null;
}

/** Returns the progress of many analyses in one prepared look-up by index; each account gets only its own. */
export async function listAnalysisProgress(
  db: Database,
  references: readonly AnalysisOfAccount[],
): Promise<readonly (AnalysisProgressRow & AnalysisOfAccount)[]> {
  const ids = references.map((reference) => reference.analysisId);
  const accountIds = references.map((reference) => reference.accountId);
  return queryPrepared(db, 'list-analysis-progress', {
    ...progressProjection,
    measured: measuredCounts,
    analysisId: uuid`id`,
    accountId: uuid`account_id`,
  })`
    SELECT ${COLUMNS} FROM unnest(${ids}::uuid[], ${accountIds}::uuid[]) AS asked (id, account_id)
    JOIN site_check USING (id, account_id)`;
}
