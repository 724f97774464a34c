import type { Loss, LostPage as LostPageFacts } from '@plumbline/checks';
import type { LossKind, LossReason } from '@plumbline/contracts';
import type { StandIn } from '@plumbline/page-facts';
import { urlHash } from '@plumbline/web';
import { Prisma, type LostPage as Row } from '../generated/client.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import type { Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { analysisIdOfAccount } from '../support/of-account.ts';
import { cutToPage, type ListPage, type ListPageRequest } from '../support/pagination.ts';
import { isDenied } from '../findings/judged.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { boolean, float, text, uuid, wordOf } from '../support/sql-types.ts';
import { recordsOf } from '../support/records.ts';
import { rowReader, type Typed } from '../support/typed-row.ts';
import { isKnown, type KnownPage } from './loss-candidates.ts';

interface Columns {
  how: LossKind;
  meant: LossReason | null;
}
export type LostPageRow = Typed<Row, Columns>;
const lostPageOf = rowReader<Row, Columns>();
const lostPageRecords = recordsOf<Row>('lost_page');

/** A lost page to store. */
export interface NewLostPage
  extends Pick<KnownPage, 'url' | 'urlHash' | 'linkScore'>, Pick<Loss, 'how' | 'is' | 'meant'> {
  readonly since: Date;
}

/** Adds lost pages to an analysis. */
export async function insertLostPages(
  tx: Db,
  analysisId: string,
  pages: readonly NewLostPage[],
): Promise<void> {
  const { columns, records } = lostPageRecords(
    ['id', 'analysisId', 'url', 'urlHash', 'linkScore', 'how', 'is', 'meant', 'since'],
    pages.map((page) => ({ ...page, id: newId(), analysisId, urlHash: BigInt(page.urlHash) })),
  );
  await tx.$executeRaw`INSERT INTO lost_page (${columns}) SELECT ${columns} FROM ${records}`;
}

/** Deletes the lost pages of an analysis, before they are searched for again. */
export async function deleteLostPages(tx: Db, analysisId: string): Promise<void> {
  await tx.lostPage.deleteMany({ where: { analysisId } });
}

/**
 * Copies the pages that were lost before and that this analysis has not looked at, or that turned it away: nothing says that
 * they are back.
 *
 * @param asked hashes of pages that were requested outside the crawl
 */
export async function keepLostPages(
  tx: Db,
  { analysisId, baselineId }: { readonly analysisId: string; readonly baselineId: string },
  asked: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO lost_page (id, site_check_id, url_hash, url, how, is_now, link_score, since, meant)
    SELECT gen_random_uuid(), ${analysisId}::uuid, url_hash, url, how, is_now, link_score, since, meant
    FROM lost_page AS before
    WHERE site_check_id = ${baselineId}::uuid AND coalesce(meant, 'expected') = 'expected'
      AND url_hash <> ALL(${[...asked]}::bigint[])
      AND NOT EXISTS (SELECT 1 FROM crawl_url AS page
        WHERE page.site_check_id = ${analysisId}::uuid AND page.url_hash = before.url_hash AND page.purpose = 'page'
          AND ${isKnown('page')} AND NOT coalesce(${isDenied('page')}, false))
    ON CONFLICT (site_check_id, url_hash) DO NOTHING`;
}

/** Records in an analysis how many pages are lost by mistake. */
export async function countLostPages(tx: Db, analysisId: string): Promise<void> {
  const lostPages = await tx.lostPage.count({ where: { analysisId, meant: null } });
  await tx.analysis.update({ where: { id: analysisId }, data: { lostPages } });
}

/** Returns a page of the lost pages of an analysis, the best linked first. */
export async function listLostPages(
  db: Db,
  { accountId, analysisId }: { readonly accountId: string; readonly analysisId: string },
  {
    how,
    expected,
  }: { readonly how?: readonly LossKind[] | undefined; readonly expected?: boolean | undefined },
  { cursor = null, limit }: ListPageRequest,
): Promise<ListPage<LostPageRow>> {
  const conditions = [
    Prisma.sql`site_check_id = ${analysisIdOfAccount({ accountId, analysisId })}`,
    ...(how === undefined ? [] : [Prisma.sql`how = ANY(${[...how]}::text[])`]),
    ...(expected === undefined ? [] : [Prisma.sql`(meant IS NOT NULL) = ${expected}`]),
    ...(cursor === null
      ? []
      : [Prisma.sql`(link_score, id) < (SELECT link_score, id FROM lost_page WHERE id = ${cursor}::uuid)`]),
  ];
  const ids = await query(db, { id: uuid`id` })`
    SELECT ${COLUMNS} FROM lost_page WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY link_score DESC, id DESC LIMIT ${limit + 1}`;
  const rows = await db.lostPage.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: [{ linkScore: 'desc' }, { id: 'desc' }],
  });
  return cutToPage(rows.map(lostPageOf), limit);
}

const STOOD_IN_FOR: readonly LossKind[] = ['auth', 'shell', 'soft_404'];

/**
 * Tells whether a page shows something else in its place: a notice that another page shows, too, or what an analysis
 * found it lost by, and not on purpose. That may be noindex, too, which search engines see first.
 */
export async function isStoodInFor(db: Db, analysisId: string, url: string): Promise<boolean> {
  const { isStoodIn } = await queryOne(db, {
    isStoodIn: boolean`EXISTS (
      SELECT 1 FROM crawl_url AS page
      JOIN crawl_url AS other ON other.site_check_id = page.site_check_id AND other.content_hash = page.content_hash
        AND other.id <> page.id
      WHERE page.site_check_id = ${analysisId}::uuid AND page.url_hash = ${urlHash(url)}
        AND page.summary->>'standIn' = ${'soft_404' satisfies StandIn}) OR EXISTS (
      SELECT 1 FROM lost_page AS lost
      JOIN crawl_url AS page ON page.site_check_id = lost.site_check_id AND page.url_hash = lost.url_hash
      WHERE lost.site_check_id = ${analysisId}::uuid AND lost.url_hash = ${urlHash(url)} AND lost.meant IS NULL
        AND (lost.how = ANY(${[...STOOD_IN_FOR]}::text[]) OR page.summary ? 'standIn'))`,
  })`SELECT ${COLUMNS}`;
  return isStoodIn;
}

/** Returns those of these URLs that are lost in an analysis, unless they were replaced or retired. */
export async function listLostAmong(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const isNoMove = { OR: [{ meant: null }, { meant: 'expected' satisfies LossReason }] };
  const rows = await db.lostPage.findMany({
    where: { analysisId, urlHash: { in: urls.map(urlHash) }, ...isNoMove },
    select: { url: true },
  });
  return new Set(rows.map(({ url }) => url));
}

const readColumns = {
  id: uuid`id`,
  url: text`url`,
  how: wordOf<LossKind>()`how`,
  is: text`is_now`,
  linkScore: float`link_score`,
  since: text`to_json(since) #>> '{}'`,
};

/** Yields the pages of an analysis that are lost by mistake. */
export async function* readLostPages(db: Db, analysisId: string): AsyncIterable<LostPageFacts> {
  const rows = readInChunks<LostPageFacts & { readonly id: string }>(
    (last, limit) => query(db, readColumns)`
      SELECT ${COLUMNS} FROM lost_page
      WHERE site_check_id = ${analysisId}::uuid AND meant IS NULL
        AND (${last?.id ?? null}::uuid IS NULL OR id > ${last?.id ?? null}::uuid)
      ORDER BY id LIMIT ${limit}`,
  );
  for await (const { id: _id, ...page } of rows) yield page;
}
