import type { BrokenFragments } from '@plumbline/checks';
import { ofStoredHref } from '@plumbline/web';
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

const brokenColumns = {
  id: uuid`source.id`,
  source: pageJson('source'),
  total: int`broken.total`,
  scripted: boolean`broken.scripted`,
  links: jsonOf<
    readonly { readonly url: string; readonly href: string | null; readonly text: string }[]
  >()`broken.links`,
};

/** Yields pages with links to fragments that do not exist in the pages they name. */
export async function* readBrokenFragments(db: Db, analysisId: string): AsyncIterable<BrokenFragments> {
  const rows = readInChunks<BrokenRow>(async (last, limit) => {
    const found = await query(db, brokenColumns)`
      SELECT ${COLUMNS} FROM crawl_url AS source
      CROSS JOIN LATERAL (SELECT ${contentFact('source', 'fragmentLinks')} AS links OFFSET 0) AS named
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS total, coalesce(bool_or(target.summary->'scripted' IS NOT NULL), false) AS scripted,
          to_jsonb((array_agg(jsonb_build_object('url', target.url, 'href', link.facts->1, 'text', link.facts->2)
            ORDER BY link.place))[1:${LISTED_MAX}]) AS links
        FROM jsonb_array_elements(named.links->'links') WITH ORDINALITY AS link (facts, place)
        JOIN crawl_url AS target ON target.site_check_id = source.site_check_id AND target.status_code = 200
          AND target.url_hash = ${urlHashOf("(named.links->'urls'->>(link.facts->0)::int)")}
        CROSS JOIN LATERAL (SELECT ${contentFact('target', 'fragmentIds')} AS ids OFFSET 0) AS there
        WHERE cardinality(there.ids) > 0 AND NOT (link.facts->3)::int = ANY(there.ids)) AS broken
      WHERE source.site_check_id = ${analysisId}::uuid AND source.state = 'done' AND jsonb_typeof(named.links) = 'object' AND broken.total > 0
        AND (${last?.id ?? null}::uuid IS NULL OR source.id > ${last?.id ?? null}::uuid)
      ORDER BY source.id LIMIT ${limit}`;
    return found.map((row) => ({
      ...row,
      links: row.links.map(({ url, href, text }) => ({
        url,
        href: ofStoredHref(href, { url, pageUrl: row.source.url }) ?? url,
        text,
      })),
    }));
  });
  for await (const { id: _id, ...broken } of rows) yield broken;
}
