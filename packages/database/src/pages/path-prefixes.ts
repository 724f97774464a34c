import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { text } from '../support/sql-types.ts';
import { topFolderOf } from '../support/url-parts.ts';

/**
 * Returns folders at the top of a site's paths, such as `/blog/`, with at least this many 200 pages below; the
 * largest first.
 */
export async function findPathPrefixes(
  db: Db,
  analysisId: string,
  { pagesMin, limit }: { readonly pagesMin: number; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await query(db, { prefix: text`prefix` })`
    SELECT ${COLUMNS} FROM crawl_url, ${topFolderOf('url')} AS prefix
    WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND status_code = 200 AND prefix IS NOT NULL
    GROUP BY prefix HAVING count(*) >= ${pagesMin} ORDER BY count(*) DESC, prefix LIMIT ${limit}`;
  return rows.map(({ prefix }) => prefix);
}
