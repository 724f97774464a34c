import type { GraphPageConditions, WholeSiteFacts, SitePage } from '@plumbline/checks';
import { urlHash } from '@plumbline/web';
import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { joinConditions, pageJson, flagCondition } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import { COLUMNS, query } from '../support/query.ts';
import { jsonOf, text, uuid } from '../support/sql-types.ts';
import { joinSource } from '../pages/shared-contents.ts';
import { summarySql } from '../frontier/url-result.ts';

/** Returns the questions about pages. */
export function pageQuestions(db: Db, analysisId: string, homeUrl: string) {
  let homePage: Promise<SitePage | null> | undefined;
  return {
    homePage: () => (homePage ??= readHomePage(db, analysisId, homeUrl)),
    pages: (where) => readPages(db, analysisId, where),
    findPages: (urls) => findPages(db, analysisId, urls),
    openings: (urls) => readOpenings(db, analysisId, urls),
  } satisfies Partial<WholeSiteFacts>;
}

async function readHomePage(db: Db, analysisId: string, homeUrl: string): Promise<SitePage | null> {
  const rows = await query(db, { page: pageJson('page') })`
    SELECT ${COLUMNS} FROM crawl_url AS page
    WHERE site_check_id = ${analysisId}::uuid AND url_hash = ${urlHash(homeUrl)} AND purpose = 'page' AND state = 'done'`;
  return rows[0]?.page ?? null;
}

interface PageRow {
  readonly id: string;
  readonly page: SitePage;
}

/** Yields crawled pages that meet all of the conditions, in the order of discovery. */
async function* readPages(db: Db, analysisId: string, where: GraphPageConditions): AsyncIterable<SitePage> {
  const conditions = joinConditions(pageConditions(analysisId, where));
  const rows = readInChunks<PageRow>(
    (last, limit) => query(db, {
      id: uuid`page.id`,
      page: pageJson('page'),
    })`
      SELECT ${COLUMNS} FROM crawl_url AS page
      WHERE ${conditions} AND (${last?.id ?? null}::uuid IS NULL OR page.id > ${last?.id ?? null}::uuid)
      ORDER BY page.id LIMIT ${limit}`,
  );
  for await (const { page } of rows) yield page;
}

/** Returns these pages as the crawl knows them, without URLs that were not crawled. */
async function findPages(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, SitePage>> {
  if (urls.length === 0) return new Map();
  const rows = await query(db, { page: pageJson('page') })`
    SELECT ${COLUMNS} FROM crawl_url AS page
    WHERE page.site_check_id = ${analysisId}::uuid AND page.purpose = 'page' AND page.state = 'done'
      AND page.url_hash = ANY(${urls.map(urlHash)}::bigint[])`;
  return new Map(rows.map(({ page }) => [page.url, page]));
}

/** Returns first paragraphs of these pages, by URL. */
async function readOpenings(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (urls.length === 0) return new Map();
  const rows = await query(db, {
    url: text`url`,
    opening: jsonOf<readonly string[]>()`opening`,
  })`
    SELECT ${COLUMNS} FROM crawl_url AS page CROSS JOIN LATERAL (SELECT ${summarySql('page')}->'opening' AS opening) AS content
    WHERE site_check_id = ${analysisId}::uuid AND opening IS NOT NULL
      AND url_hash = ANY(${urls.map(urlHash)}::bigint[])`;
  return new Map(rows.map(({ url, opening }) => [url, opening]));
}

function pageConditions(analysisId: string, where: GraphPageConditions): readonly Prisma.Sql[] {
  return [
    Prisma.sql`page.site_check_id = ${analysisId}::uuid AND page.purpose = 'page' AND page.state = 'done'`,
    ...flagCondition(where.html, Prisma.sql`page.word_count IS NOT NULL`),
    ...flagCondition(where.indexable, Prisma.sql`page.indexable`),
    ...flagCondition(where.noindex, Prisma.sql`page.noindex`),
    ...flagCondition(where.inSitemap, Prisma.sql`page.in_sitemap`),
    ...(where.urlMatches === undefined ? [] : [Prisma.sql`page.url ~* ${where.urlMatches}`]),
    ...flagCondition(where.failed, Prisma.sql`page.status_code IS NULL`),
    ...flagCondition(where.canonicalElsewhere, Prisma.sql`page.canonical_url <> page.url`),
    ...flagCondition(
      where.referenced,
      Prisma.sql`EXISTS (SELECT 1 FROM page_reference AS reference ${joinSource(analysisId)}
        WHERE reference.target_hash = page.url_hash AND reference.kind <> 'redirect' AND source.id <> page.id)`,
    ),
    ...(where.status === undefined
      ? []
      : [Prisma.sql`page.status_code BETWEEN ${where.status[0]} AND ${where.status[1]}`]),
    ...(where.linksInMax === undefined
      ? []
      : [Prisma.sql`coalesce(page.links_in, 0) <= ${where.linksInMax}`]),
    ...(where.clickDepthMin === undefined ? [] : [Prisma.sql`page.click_depth >= ${where.clickDepthMin}`]),
  ];
}
