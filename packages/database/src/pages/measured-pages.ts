import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { text } from '../support/sql-types.ts';
import { topFolderOf } from '../support/url-parts.ts';

/** Returns indexable pages that visitors may have measured: in each folder those that the site links most. */
export async function listMeasuredPages(
  db: Db,
  analysisId: string,
  { perFolder, limit }: { readonly perFolder: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await query(db, { url: text`url` })`
    SELECT ${COLUMNS} FROM (
      SELECT id, url, link_score, row_number() OVER (
        PARTITION BY ${topFolderOf('url')} ORDER BY link_score DESC NULLS LAST, id) AS place
      FROM crawl_url
      WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done' AND indexable) AS page
    WHERE place <= ${perFolder} ORDER BY link_score DESC NULLS LAST, id LIMIT ${limit}`;
  return rows.map(({ url }) => url);
}
