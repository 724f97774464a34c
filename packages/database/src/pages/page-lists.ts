import { asInUrl, type NotJudged, type PageFilter, type PageSort } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { SLOW_MS, type Distributions } from './distributions.ts';
import { whyContentNotJudged } from '../findings/judged.ts';
import { crawlUrlColumns } from '../frontier/url-result.ts';
import { analysisIdOfAccount, type AnalysisOfAccount } from '../support/of-account.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { readByKeys } from '../support/read-in-chunks.ts';
import { int, orNull, uuid, wordOf, type ValuesOf } from '../support/sql-types.ts';

const rowColumns = crawlUrlColumns(
  'crawl_url',
  'id',
  'url',
  'statusCode',
  'contentType',
  'depth',
  'title',
  'indexable',
  'issuesFound',
  'linksIn',
  'linksOut',
  'responseMs',
  'bytes',
  'failureReason',
  'rendered',
  'renderReason',
  'changedByRendering',
);

const summaryColumns = (analysisId: string) => ({
  ...rowColumns,
  notJudged: orNull(wordOf<NotJudged>())`${whyContentNotJudged(analysisId, 'crawl_url')}`,
});

/** A fetched page, as lists show it. */
export type PageSummaryRow = ValuesOf<ReturnType<typeof summaryColumns>>;

export interface PageOrder {
  readonly sort: PageSort;
  readonly order: 'asc' | 'desc';
}

/** Unknown values come first. */
const KEYS: Readonly<Record<PageSort, Prisma.Sql>> = {
  found: Prisma.sql`id`,
  url: Prisma.sql`url COLLATE "C"`,
  statusCode: Prisma.sql`coalesce(status_code, -1)`,
  depth: Prisma.sql`depth`,
  issuesFound: Prisma.sql`issues_found`,
  linksIn: Prisma.sql`coalesce(links_in, -1)`,
  linksOut: Prisma.sql`coalesce(links_out, -1)`,
  responseMs: Prisma.sql`coalesce(response_ms, -1)`,
  bytes: Prisma.sql`coalesce(bytes, -1)`,
};

/** Returns a page of the pages of an analysis. */
export async function listPages(
  db: Db,
  analysis: AnalysisOfAccount,
  selection: PageFilter,
  order: PageOrder,
  { cursor, limit }: ListPageRequest,
): Promise<ListPage<PageSummaryRow>> {
  const keys = await findPages(db, analysis, selection, order, { cursor, limit: limit + 1 });
  return cutToPage(await readPages(db, analysis, keys), limit);
}

const EXPORTED_AT_ONCE = 1_000;

/** Reads the selected pages of an analysis in chunks, so that an export holds one of them at a time. */
export function streamPages(
  db: Db,
  analysis: AnalysisOfAccount,
  selection: PageFilter,
  order: PageOrder,
): AsyncIterable<PageSummaryRow> {
  return readByKeys<PageKey, PageSummaryRow>(
    (last, limit) => findPages(db, analysis, selection, order, { cursor: last?.id, limit }),
    (keys) => readPages(db, analysis, keys),
    EXPORTED_AT_ONCE,
  );
}

interface PageKey {
  readonly id: string;
}

/** Finds pages in this order. It sorts only ids, because a large site has hundreds of megabytes of rows. */
function findPages(
  db: Db,
  analysis: AnalysisOfAccount,
  selection: PageFilter,
  { sort, order }: PageOrder,
  { cursor = null, limit }: ListPageRequest,
): Promise<readonly PageKey[]> {
  const key = KEYS[sort];
  const [beyond, direction] =
    order === 'asc' ? [Prisma.sql`>`, Prisma.sql`ASC`] : [Prisma.sql`<`, Prisma.sql`DESC`];
  return query(db, { id: uuid`id` })`
    SELECT ${COLUMNS} FROM crawl_url
    WHERE ${selected(analysis, selection)}
      AND (${cursor}::uuid IS NULL
        OR (${key}, id) ${beyond} (SELECT ${key}, id FROM crawl_url WHERE id = ${cursor}::uuid))
    ORDER BY ${key} ${direction}, id ${direction} LIMIT ${limit}`;
}

function readPages(
  db: Db,
  analysis: AnalysisOfAccount,
  keys: readonly PageKey[],
): Promise<readonly PageSummaryRow[]> {
  return query(db, summaryColumns(analysis.analysisId))`
    SELECT ${COLUMNS} FROM crawl_url
    JOIN unnest(${keys.map(({ id }) => id)}::uuid[]) WITH ORDINALITY AS wanted (id, place) USING (id)
    WHERE site_check_id = ${analysisIdOfAccount(analysis)} ORDER BY place`;
}

/** Counts the selected pages of an analysis, and those that answered 200, can be indexed, or were slow. */
export async function countSelectedPages(
  db: Db,
  analysis: AnalysisOfAccount,
  selection: PageFilter,
): Promise<Pick<Distributions['funnel'], 'fetched' | 'answered' | 'indexable' | 'slow'>> {
  return queryOne(db, {
    fetched: int`count(*)`,
    answered: int`count(*) FILTER (WHERE status_code = 200)`,
    indexable: int`count(*) FILTER (WHERE status_code = 200 AND content_type LIKE '%html%' AND indexable)`,
    slow: int`count(*) FILTER (WHERE response_ms >= ${SLOW_MS})`,
  })`
    SELECT ${COLUMNS} FROM crawl_url WHERE ${selected(analysis, selection)}`;
}

function selected(
  { accountId, analysisId }: AnalysisOfAccount,
  { q, urlPrefix, status, indexable, orphaned, depth, hasIssues, inSitemap, changedByRendering }: PageFilter,
): Prisma.Sql {
  const conditions = [
    Prisma.sql`site_check_id = ${analysisIdOfAccount({ accountId, analysisId })} AND purpose = 'page' AND state = 'done'`,
    ...(q === undefined
      ? []
      : [
          Prisma.sql`(position(lower(${q}) IN lower(url || ' ' || coalesce(title, ''))) > 0
            OR position(lower(${asInUrl(q)}) IN lower(url)) > 0)`,
        ]),
    ...(urlPrefix === undefined ? [] : [Prisma.sql`starts_with(url, ${urlPrefix})`]),
    ...(status === undefined ? [] : [Prisma.sql`(${Prisma.join(status.map(hasStatus), ' OR ')})`]),
    ...(indexable === undefined ? [] : [Prisma.sql`coalesce(indexable, false) = ${indexable}`]),
    ...(orphaned === undefined ? [] : [Prisma.sql`(depth > 0 AND coalesce(links_in, 0) = 0) = ${orphaned}`]),
    ...(depth === undefined ? [] : [Prisma.sql`coalesce(click_depth, depth) = ANY(${depth}::int[])`]),
    ...(hasIssues === undefined ? [] : [Prisma.sql`(issues_found > 0) = ${hasIssues}`]),
    ...(inSitemap === undefined ? [] : [Prisma.sql`in_sitemap = ${inSitemap}`]),
    ...(changedByRendering === undefined
      ? []
      : [Prisma.sql`(changed_by_rendering <> '{}') = ${changedByRendering}`]),
  ];
  return Prisma.join(conditions, ' AND ');
}

function hasStatus(status: string): Prisma.Sql {
  if (status === 'none') return Prisma.sql`status_code IS NULL`;
  if (!status.endsWith('xx')) return Prisma.sql`status_code = ${Number(status)}`;
  const least = Number(status[0]) * 100;
  return Prisma.sql`status_code BETWEEN ${least} AND ${least + 99}`;
}
