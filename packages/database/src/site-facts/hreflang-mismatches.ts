import { HREFLANG_COMPARED_MAX, type HreflangMismatch } from '@plumbline/checks';
import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { pageJson } from './rows.ts';
import { readByKeys } from '../support/read-in-chunks.ts';
import type { Occurring } from './occurring.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, jsonOf, texts, uuid } from '../support/sql-types.ts';
import { contentOf, joinSource, storersOf } from '../pages/shared-contents.ts';

/** These limits bound the memory of a chunk: sources of 2,000 characters need 100 MB. */
const TARGETS_AT_ONCE = 1_000;
const SOURCES_MAX = 50;
/** Most language codes that one page may give one URL. More would cost each pair of pages, and prove nothing. */
const CODES_MAX = 20;

interface NamedPage {
  readonly id: string;
}

/**
 * Yields pages whose hreflang annotations do not agree with those of the pages that name them. A chunk holds some of
 * the named pages, each with its annotations from either end. So each pair of pages is joined and counted once. A page
 * with more annotations than are compared is left out, even where other pages name it.
 */
export async function* readHreflangMismatches(
  db: Db,
  analysisId: string,
  occurring: () => Promise<Occurring>,
): AsyncIterable<HreflangMismatch> {
  if (!(await occurring()).kinds.includes('hreflang')) return;
  const rows = readByKeys<NamedPage, HreflangMismatch>(
    (last, limit) => query(db, { id: uuid`id` })`
      SELECT ${COLUMNS} FROM crawl_url AS page
      WHERE site_check_id = ${analysisId}::uuid AND state = 'done' AND indexable
        AND (${last?.id ?? null}::uuid IS NULL OR id > ${last?.id ?? null}::uuid)
        AND url_hash IN (SELECT reference.target_hash FROM page_reference AS reference ${joinSource(analysisId)}
          WHERE reference.kind = 'hreflang')
        AND NOT ${hasTooMany(analysisId, 'page')}
      ORDER BY id LIMIT ${limit}`,
    (keys) => query(db, {
      target: pageJson('page'),
      targetCodes: texts`ARRAY(SELECT DISTINCT lower(label) FROM page_reference
        WHERE source_id = target.content AND kind = 'hreflang' ORDER BY 1)`,
      missing: int`coalesce(faulty.missing, 0)`,
      inconsistent: int`coalesce(faulty.inconsistent, 0)`,
      sources: jsonOf<HreflangMismatch['sources']>()`coalesce(faulty.sources, '[]')`,
    })`
      WITH target AS MATERIALIZED (
        SELECT id, url_hash, ${contentOf('page')} AS content FROM crawl_url AS page
        WHERE site_check_id = ${analysisId}::uuid AND id = ANY(${keys.map(({ id }) => id)}::uuid[])
      ), naming AS MATERIALIZED (
        SELECT DISTINCT source.id FROM target
        JOIN page_reference AS reference ON reference.target_hash = target.url_hash AND reference.kind = 'hreflang'
        ${joinSource(analysisId)}
      ), source AS MATERIALIZED (
        SELECT page.id, page.url_hash, ${contentOf('page')} AS content FROM naming JOIN crawl_url AS page USING (id)
        WHERE page.indexable AND NOT ${hasTooMany(analysisId, 'page')}
      ), named AS MATERIALIZED (
        SELECT target.id AS target_id, source.id AS source_id, source.url_hash AS source_hash, min(lower(reference.label)) AS code
        FROM target
        JOIN page_reference AS reference ON reference.site_check_id = ANY(${storersOf(analysisId)})
          AND reference.target_hash = target.url_hash AND reference.kind = 'hreflang'
        JOIN source ON source.content = reference.source_id AND source.id <> target.id
        GROUP BY target.id, source.id, source.url_hash
      ), returned AS MATERIALIZED (
        SELECT target.id AS target_id, reference.target_hash AS source_hash,
          (array_agg(DISTINCT lower(label)))[1:${CODES_MAX}] AS codes
        FROM target JOIN page_reference AS reference ON reference.source_id = target.content AND reference.kind = 'hreflang'
        GROUP BY target.id, reference.target_hash
      ), own AS MATERIALIZED (
        SELECT source.id AS source_id, (array_agg(DISTINCT lower(label)))[1:${CODES_MAX}] AS codes
        FROM source
        JOIN page_reference AS reference ON reference.source_id = source.content AND reference.kind = 'hreflang'
          AND reference.target_hash = source.url_hash AND lower(label) <> 'x-default'
        GROUP BY source.id
      ), pair AS MATERIALIZED (
        SELECT named.*, returned.codes IS NULL AS missing, coalesce(own.codes, '{}') AS source_codes,
          coalesce(returned.codes, '{}') AS return_codes,
          row_number() OVER (PARTITION BY target_id ORDER BY source_id) AS number
        FROM named LEFT JOIN returned USING (target_id, source_hash) LEFT JOIN own USING (source_id)
        WHERE returned.codes IS NULL
          OR array_remove(returned.codes, 'x-default') <> '{}' AND NOT returned.codes && own.codes
      ), faulty AS MATERIALIZED (
        SELECT target_id, (count(*) FILTER (WHERE missing))::int AS missing,
          (count(*) FILTER (WHERE NOT missing))::int AS inconsistent,
          json_agg(json_build_object('url', source.url, 'language', source.language, 'code', code,
            'sourceCodes', source_codes, 'returnCodes', return_codes) ORDER BY number)
            FILTER (WHERE source.id IS NOT NULL) AS sources
        FROM pair LEFT JOIN crawl_url AS source ON source.id = source_id AND number <= ${SOURCES_MAX}
        GROUP BY target_id
      )
      SELECT ${COLUMNS} FROM target JOIN crawl_url AS page ON page.id = target.id
      LEFT JOIN faulty ON faulty.target_id = target.id ORDER BY target.id`,
    TARGETS_AT_ONCE,
  );
  for await (const mismatch of rows) {
    if (mismatch.missing + mismatch.inconsistent > 0) yield mismatch;
  }
}

/** Tells whether a page has more annotations than are compared. It reads only as many as it takes to tell. */
function hasTooMany(analysisId: string, alias: string): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT 1 FROM page_reference
    WHERE site_check_id = ANY(${storersOf(analysisId)}) AND kind = 'hreflang' AND source_id = ${contentOf(alias)}
    OFFSET ${HREFLANG_COMPARED_MAX})`;
}
