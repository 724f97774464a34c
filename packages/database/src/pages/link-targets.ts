import { urlHash } from '@plumbline/web';
import { unfitUrls, type UnfittingChecks } from '../findings/unfit-urls.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query, queryOne } from '../support/query.ts';
import { orNull, text } from '../support/sql-types.ts';
import { contentFact } from '../frontier/url-result.ts';

/**
 * Reads pages of an analysis that links may lead to, as JSON (`LinkTarget[]` of packages/suggestions, most with `termsPacked` in
 * the place of `terms`). They are in the order of their discovery, which begins with the links of the home page. There may be
 * very many, so read them in a thread. Pages that findings speak against, such as other spellings of a page, are no targets.
 * A site without indexable pages is a copy whose canonicals are on another host; its texts may link to all of them.
 */
export async function readLinkTargets(
  db: Db,
  analysisId: string,
  checks: UnfittingChecks,
  limit: number,
): Promise<string> {
  const { targets } = await queryOne(db, { targets: text`coalesce(json_agg(page ORDER BY id), '[]')::text` })`
    SELECT ${COLUMNS} FROM (
      SELECT id, url, title, ${contentFact('page', 'h1')} AS h1, language, links_in AS "linksIn", ${contentFact('page', 'linkTerms')} AS terms,
        encode(${contentFact('page', 'linkTermsPacked')}, 'base64') AS "termsPacked"
      FROM crawl_url AS page
      WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done'
        AND (indexable OR (${contentFact('page', 'linkTerms')} IS NOT NULL OR ${contentFact('page', 'linkTermsPacked')} IS NOT NULL) AND NOT EXISTS (
          SELECT FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND indexable))
        AND url NOT IN (${unfitUrls(analysisId, checks)})
      ORDER BY id LIMIT ${limit}) AS page`;
  return targets;
}

/** Returns the final URL of each of these: the end of its redirects, or the canonical of that end. */
export async function listFinalUrls(
  db: Db,
  analysisId: string,
  urls: readonly string[],
): Promise<readonly string[]> {
  if (urls.length === 0) return [];
  const rows = await query(db, {
    url: text`coalesce(final.url, named.url)`,
    canonicalUrl: orNull(
      text,
    )`CASE WHEN final.id IS NULL THEN named.canonical_url ELSE final.canonical_url END`,
  })`
    SELECT ${COLUMNS} FROM crawl_url AS named
    LEFT JOIN crawl_url AS final
      ON final.site_check_id = named.site_check_id AND final.url_hash = named.redirect_end_hash
    WHERE named.site_check_id = ${analysisId}::uuid
      AND named.url_hash = ANY(${urls.map(urlHash)}::bigint[])`;
  return rows.flatMap(({ url, canonicalUrl }) => (canonicalUrl === null ? [url] : [url, canonicalUrl]));
}
