import type { HreflangPair } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import { inChunks, pageJson } from './rows.ts';

interface PairRow extends HreflangPair {
  readonly targetId: string;
  readonly sourceId: string;
  readonly ordinal: number;
}

/** hreflang annotations between indexable pages of the crawl, with what each end says of the other. */
export async function* readHreflangPairs(db: Db, analysisId: string): AsyncIterable<HreflangPair> {
  const rows = inChunks<PairRow>(
    (last, limit) => db.$queryRaw`
      SELECT target.id AS "targetId", source.id AS "sourceId", reference.ordinal,
        ${pageJson('source')} AS source, ${pageJson('target')} AS target, lower(reference.label) AS code,
        ARRAY(SELECT DISTINCT lower(own.label) FROM page_reference AS own
          JOIN crawl_url AS self ON self.site_check_id = own.site_check_id AND self.url_hash = own.target_hash
          WHERE own.site_check_id = ${analysisId}::uuid AND own.source_id = source.id AND own.kind = 'hreflang'
            AND lower(own.label) <> 'x-default'
            AND self.url IN (source.url, source.canonical_url) ORDER BY 1) AS "sourceCodes",
        ARRAY(SELECT DISTINCT lower(back.label) FROM page_reference AS back
          JOIN crawl_url AS named ON named.site_check_id = back.site_check_id AND named.url_hash = back.target_hash
          WHERE back.site_check_id = ${analysisId}::uuid AND back.source_id = target.id AND back.kind = 'hreflang'
            AND named.url IN (source.url, source.canonical_url) ORDER BY 1) AS "returnCodes",
        ARRAY(SELECT DISTINCT lower(label) FROM page_reference
          WHERE site_check_id = ${analysisId}::uuid AND source_id = target.id AND kind = 'hreflang' ORDER BY 1) AS "targetCodes"
      FROM page_reference AS reference
      JOIN crawl_url AS source ON source.id = reference.source_id
      JOIN crawl_url AS target
        ON target.site_check_id = reference.site_check_id AND target.url_hash = reference.target_hash
      WHERE reference.site_check_id = ${analysisId}::uuid AND reference.kind = 'hreflang'
        AND source.indexable AND target.indexable AND target.id <> source.id
        AND (${last === undefined} OR (target.id, source.id, reference.ordinal)
          > (${last?.targetId ?? null}::uuid, ${last?.sourceId ?? null}::uuid, ${last?.ordinal ?? 0}::int))
      ORDER BY target.id, source.id, reference.ordinal LIMIT ${limit}`,
  );
  for await (const { targetId: _target, sourceId: _source, ordinal: _ordinal, ...pair } of rows) yield pair;
}
