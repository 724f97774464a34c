import type { HreflangPair } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { Prisma } from '../generated/client.ts';
import { readInChunks, pageJson } from './rows.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, text, texts, uuid } from '../support/sql-types.ts';

interface PairRow extends HreflangPair {
  readonly targetId: string;
  readonly sourceId: string;
  readonly ordinal: number;
}

/**
 * Yields hreflang annotations between indexable pages of the crawl whose ends disagree, with what each says of the
 * other.
 */
export async function* readHreflangMismatches(db: Db, analysisId: string): AsyncIterable<HreflangPair> {
  const rows = readInChunks<PairRow>(
    (last, limit) => query(db, {
      targetId: uuid`target_id`,
      sourceId: uuid`source_id`,
      ordinal: int`ordinal`,
      source: pageJson('source'),
      target: pageJson('target'),
      code: text`code`,
      sourceCodes: texts`source_codes`,
      returnCodes: texts`return_codes`,
      targetCodes: texts`ARRAY(SELECT DISTINCT lower(label) FROM page_reference
          WHERE site_check_id = ${analysisId}::uuid AND source_id = target_id AND kind = 'hreflang' ORDER BY 1)`,
    })`
      WITH pair AS MATERIALIZED (
        SELECT target.id AS target_id, source.id AS source_id, reference.ordinal, lower(reference.label) AS code,
          array_remove(${codesOfSource(analysisId, 'source')}, 'x-default') AS source_codes,
          ${codesOfSource(analysisId, 'target')} AS return_codes
        FROM page_reference AS reference
        JOIN crawl_url AS source ON source.id = reference.source_id
        JOIN crawl_url AS target
          ON target.site_check_id = reference.site_check_id AND target.url_hash = reference.target_hash
        WHERE reference.site_check_id = ${analysisId}::uuid AND reference.kind = 'hreflang'
          AND source.indexable AND target.indexable AND target.id <> source.id
          AND (${last === undefined} OR (target.id, source.id, reference.ordinal)
            > (${last?.targetId ?? null}::uuid, ${last?.sourceId ?? null}::uuid, ${last?.ordinal ?? 0}::int))
      ), mismatch AS (
        SELECT * FROM pair WHERE NOT source_codes && return_codes
        ORDER BY target_id, source_id, ordinal LIMIT ${limit}
      )
      SELECT ${COLUMNS} FROM mismatch JOIN crawl_url AS source ON source.id = source_id JOIN crawl_url AS target ON target.id = target_id
      ORDER BY target_id, source_id, ordinal`,
  );
  for await (const { targetId: _target, sourceId: _source, ordinal: _ordinal, ...pair } of rows) yield pair;
}

/** Returns the codes that one end of a pair gives the source, by its URL or its canonical. */
function codesOfSource(analysisId: string, namedBy: 'source' | 'target'): Prisma.Sql {
  return Prisma.sql`ARRAY(SELECT DISTINCT lower(label) FROM page_reference
    WHERE site_check_id = ${analysisId}::uuid AND source_id = ${Prisma.raw(namedBy)}.id AND kind = 'hreflang'
      AND target_hash IN (source.url_hash, ${urlHashOf('source.canonical_url')}) ORDER BY 1)`;
}
