import type { CanonicalChain } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import type { CheckScope } from './references.ts';
import { readInChunks, targetJson } from './rows.ts';
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
export async function* readCanonicalChains(db: Db, check: CheckScope): AsyncIterable<CanonicalChain> {
  const rows = readInChunks<ChainRow>(
    (last, limit) => query(db, {
      id: uuid`longest.start_id`,
      urls: texts`longest.urls`,
      loops: boolean`longest.loops`,
      end: targetJson('final', check.hosts),
    })`
      WITH RECURSIVE step AS (
        SELECT page.id AS start_id, page.id, ARRAY[page.url] AS urls, false AS loops, page.canonical_url
        FROM crawl_url AS page
        WHERE page.site_check_id = ${check.id}::uuid AND page.status_code = 200 AND page.canonical_url <> page.url
          AND (${last?.id ?? null}::uuid IS NULL OR page.id > ${last?.id ?? null}::uuid)
        UNION ALL
        SELECT step.start_id, next.id, step.urls || next.url, next.url = ANY(step.urls), next.canonical_url
        FROM step CROSS JOIN LATERAL (
          SELECT id, url, canonical_url FROM crawl_url
          WHERE site_check_id = ${check.id}::uuid AND url_hash = ${urlHashOf('step.canonical_url')} LIMIT 1) AS next
        WHERE NOT step.loops AND step.canonical_url <> step.urls[cardinality(step.urls)]
          AND cardinality(step.urls) <= ${STEPS_MAX}
      ), longest AS (
        SELECT DISTINCT ON (start_id) * FROM step ORDER BY start_id, cardinality(urls) DESC
      )
      SELECT ${COLUMNS} FROM longest JOIN crawl_url AS final ON final.id = longest.id
      WHERE cardinality(longest.urls) > 2 ORDER BY longest.start_id LIMIT ${limit}`,
  );
  for await (const { id: _id, ...chain } of rows) yield chain;
}
