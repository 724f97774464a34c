import type { CanonicalChain } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import type { AnalysisScope } from './references.ts';
import { targetJson } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import type { Occurring } from './occurring.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, texts, uuid } from '../support/sql-types.ts';

const STEPS_MAX = 10;

interface ChainRow extends CanonicalChain {
  readonly id: string;
}

/**
 * Yields canonicals of 200 pages that lead on to another canonical. `LIMIT` makes the planner look the few next pages
 * up one by one.
 */
export async function* readCanonicalChains(
  db: Db,
  analysis: AnalysisScope,
  occurring: () => Promise<Occurring>,
): AsyncIterable<CanonicalChain> {
  if (!(await occurring()).hasCanonicalElsewhere) return;
  const rows = readInChunks<ChainRow>(
    (last, limit) => query(db, {
      id: uuid`chain.start_id`,
      urls: texts`chain.urls`,
      loops: boolean`chain.loops`,
      end: targetJson('final', analysis.hosts),
    })`
      WITH RECURSIVE start AS (
        SELECT id, url, canonical_url FROM crawl_url
        WHERE site_check_id = ${analysis.id}::uuid AND state = 'done' AND status_code = 200 AND canonical_url <> url
          AND (${last?.id ?? null}::uuid IS NULL OR id > ${last?.id ?? null}::uuid)
        ORDER BY id LIMIT ${limit}
      ), step AS (
        SELECT id AS start_id, id, ARRAY[url] AS urls, false AS loops, canonical_url FROM start
        UNION ALL
        SELECT step.start_id, next.id, step.urls || next.url, next.url = ANY(step.urls), next.canonical_url
        FROM step CROSS JOIN LATERAL (
          SELECT id, url, canonical_url FROM crawl_url
          WHERE site_check_id = ${analysis.id}::uuid AND url_hash = ${urlHashOf('step.canonical_url')} LIMIT 1) AS next
        WHERE NOT step.loops AND step.canonical_url <> step.urls[cardinality(step.urls)]
          AND cardinality(step.urls) <= ${STEPS_MAX}
      ), chain AS (
        SELECT DISTINCT ON (start_id) * FROM step ORDER BY start_id, cardinality(urls) DESC
      )
      SELECT ${COLUMNS} FROM chain JOIN crawl_url AS final ON final.id = chain.id ORDER BY chain.start_id`,
  );
  for await (const { id: _id, ...chain } of rows) if (chain.urls.length > 2) yield chain;
}
