import type { UnlinkedPage } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import { pageJson } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import type { Occurring } from './occurring.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, jsonOf, texts, uuid } from '../support/sql-types.ts';
import { joinSource } from '../pages/shared-contents.ts';

const LISTED_MAX = 10;

interface UnlinkedRow extends UnlinkedPage {
  readonly id: string;
}

/**
 * Yields indexable pages without a followed link, with their nofollow links and with the URLs linked in their place.
 * Each part is computed once; a planner that believes a crawl to be small would repeat it for each page.
 */
export async function* readUnlinkedPages(
  db: Db,
  analysisId: string,
  occurring: () => Promise<Occurring>,
): AsyncIterable<UnlinkedPage> {
  if (!(await occurring()).hasUnlinked) return;
  const rows = readInChunks<UnlinkedRow>(
    (last, limit) => query(db, {
      id: uuid`page.id`,
      page: pageJson('page'),
      nofollowPages: int`coalesce(nofollowed.pages, 0)`,
      nofollowSources: texts`coalesce(nofollowed.sources, '{}')`,
      via: jsonOf<UnlinkedPage['via']>()`to_jsonb(coalesce(via.urls, '{}'))`,
    })`
      WITH page AS (
        SELECT * FROM crawl_url
        WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done' AND indexable
          AND coalesce(links_in, 0) = 0
          AND (${last?.id ?? null}::uuid IS NULL OR id > ${last?.id ?? null}::uuid)
        ORDER BY id LIMIT ${limit}
      ), nofollowed AS MATERIALIZED (
        SELECT page.id, count(DISTINCT source.id)::int AS pages,
          (array_agg(DISTINCT source.url))[1:${LISTED_MAX}] AS sources
        FROM page
        JOIN page_reference AS reference ON reference.target_hash = page.url_hash AND reference.kind = 'link'
        ${joinSource(analysisId)} AND source.id <> page.id
        GROUP BY page.id
      ), stand_in AS MATERIALIZED (
        SELECT page.id AS page_id, other.id, other.url, other.url_hash, 'redirect' AS kind
        FROM page JOIN crawl_url AS other ON other.redirect_end_hash = page.url_hash
        WHERE other.site_check_id = ${analysisId}::uuid AND other.id <> page.id
        UNION ALL
        SELECT page.id, other.id, other.url, other.url_hash, 'canonical'
        FROM page JOIN crawl_url AS other ON other.canonical_url = page.url
        WHERE other.site_check_id = ${analysisId}::uuid AND other.id <> page.id AND other.status_code = 200
      ), via AS MATERIALIZED (
        SELECT page_id AS id,
          (array_agg(jsonb_build_object('url', url, 'kind', kind) ORDER BY url))[1:${LISTED_MAX}] AS urls
        FROM stand_in
        WHERE EXISTS (SELECT 1 FROM page_reference AS reference ${joinSource(analysisId)}
          WHERE reference.target_hash = stand_in.url_hash AND reference.kind = 'link' AND NOT reference.nofollow
            AND source.id NOT IN (stand_in.id, stand_in.page_id))
        GROUP BY page_id
      )
      SELECT ${COLUMNS} FROM page LEFT JOIN nofollowed ON nofollowed.id = page.id LEFT JOIN via ON via.id = page.id
      ORDER BY page.id`,
  );
  for await (const { id: _id, ...unlinked } of rows) yield unlinked;
}
