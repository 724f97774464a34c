import type { BrokenFragments } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { pageJson } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, int, jsonOf, uuid } from '../support/sql-types.ts';
import { contentFact } from '../frontier/url-result.ts';

const LISTED_MAX = 20;

interface BrokenRow extends BrokenFragments {
  readonly id: string;
}

/** Yields pages with links to fragments that do not exist in the pages they name. */
export async function* readBrokenFragments(db: Db, analysisId: string): AsyncIterable<BrokenFragments> {
  const rows = readInChunks<BrokenRow>(
    (last, limit) => query(db, {
      id: uuid`source.id`,
      source: pageJson('source'),
      total: int`broken.total`,
      scripted: boolean`broken.scripted`,
      links: jsonOf<BrokenFragments['links']>()`broken.links`,
    })`
      SELECT ${COLUMNS} FROM crawl_url AS source
      CROSS JOIN LATERAL (SELECT ${contentFact('source', 'fragmentLinks')} AS links OFFSET 0) AS named
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS total, coalesce(bool_or(target.summary->'scripted' IS NOT NULL), false) AS scripted,
          to_jsonb((array_agg(jsonb_build_object('url', link.url, 'href', link.href, 'text', link.text)
            ORDER BY link.place))[1:${LISTED_MAX}]) AS links
        FROM ROWS FROM (jsonb_to_recordset(named.links) AS (url text, href text, text text, id int))
          WITH ORDINALITY AS link (url, href, text, id, place)
        JOIN crawl_url AS target ON target.site_check_id = source.site_check_id AND target.status_code = 200
          AND target.url_hash = ${urlHashOf('link.url')}
        CROSS JOIN LATERAL (SELECT ${contentFact('target', 'fragmentIds')} AS ids OFFSET 0) AS there
        WHERE cardinality(there.ids) > 0 AND NOT link.id = ANY(there.ids)) AS broken
      WHERE source.site_check_id = ${analysisId}::uuid AND source.state = 'done' AND named.links IS NOT NULL AND broken.total > 0
        AND (${last?.id ?? null}::uuid IS NULL OR source.id > ${last?.id ?? null}::uuid)
      ORDER BY source.id LIMIT ${limit}`,
  );
  for await (const { id: _id, ...broken } of rows) yield broken;
}
