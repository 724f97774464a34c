import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { contentFact, summarySql } from '../frontier/url-result.ts';
import { jsonOf, orNull, text } from '../support/sql-types.ts';

/** An indexable page's own words, as stored. */
export interface PageProfile {
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly h1: string | null;
  readonly language: string | null;
  readonly siteName: string | null;
  readonly types: readonly string[];
}

/**
 * Returns the first indexable pages of an analysis, in the order of their discovery. That order begins with the links
 * of the home page.
 */
export async function listPageProfiles(
  db: Db,
  analysisId: string,
  limit: number,
): Promise<readonly PageProfile[]> {
  return query(db, {
    url: text`url`,
    title: orNull(text)`title`,
    description: orNull(text)`${contentFact('page', 'description')}`,
    h1: orNull(text)`${contentFact('page', 'h1')}`,
    language: orNull(text)`language`,
    siteName: orNull(text)`${summarySql('page')}->>'siteName'`,
    types: jsonOf<readonly string[]>()`coalesce(${summarySql('page')}->'types', '[]')`,
  })`
    SELECT ${COLUMNS} FROM crawl_url AS page
    WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done' AND indexable
    ORDER BY id LIMIT ${limit}`;
}
