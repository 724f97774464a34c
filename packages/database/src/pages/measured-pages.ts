import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { text } from '../support/sql-types.ts';
import { topFolderOf } from '../support/url-parts.ts';

/**
 * Returns indexable pages that visitors may have measured: in each folder those that the site links most.
 *
 * @param first pages that come before these
 */
export async function listMeasuredPages(
  db: Db,
  analysisId: string,
  {
    perFolder,
    limit,
    first,
  }: { readonly perFolder: number; readonly limit: number; readonly first: readonly string[] },
): Promise<readonly string[]> {
  const isFirst = Prisma.sql`url = ANY(${[...first]}::text[])`;
  const rows = await query(db, { url: text`url` })`
    SELECT ${COLUMNS} FROM (
      SELECT id, url, link_score, row_number() OVER (
        PARTITION BY ${topFolderOf('url')} ORDER BY link_score DESC NULLS LAST, id) AS place
      FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done' AND indexable) AS page
    WHERE place <= ${perFolder} OR ${isFirst} ORDER BY ${isFirst} DESC, link_score DESC NULLS LAST, id LIMIT ${limit}`;
  return rows.map(({ url }) => url);
}
