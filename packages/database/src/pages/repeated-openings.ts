import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { text } from '../support/sql-types.ts';
import { summarySql } from '../frontier/url-result.ts';

/** Limit of pages that are read; a slogan stands on the first pages of a site as on all others. */
const PAGES_READ = 2_000;
/** Two pages with the same opening may be one page at two addresses. */
const PAGES_MIN = 3;

/** Returns the paragraphs with which several pages of an analysis open, so that they introduce none of them. */
export async function listRepeatedOpenings(db: Db, analysisId: string): Promise<ReadonlySet<string>> {
  const rows = await query(db, { paragraph: text`paragraph` })`
    SELECT ${COLUMNS} FROM (
      SELECT id, ${summarySql('page')}->'opening' AS opening FROM crawl_url AS page
      WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done' AND indexable
      ORDER BY id LIMIT ${PAGES_READ}
    ) AS page CROSS JOIN LATERAL jsonb_array_elements_text(page.opening) AS paragraph
    GROUP BY paragraph HAVING count(DISTINCT page.id) >= ${PAGES_MIN}`;
  return new Set(rows.map(({ paragraph }) => paragraph));
}
