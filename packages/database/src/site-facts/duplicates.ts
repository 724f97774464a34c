import type { DuplicateGroup } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { contentFact } from '../frontier/url-result.ts';
import { bestFirst } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import { COLUMNS, query } from '../support/query.ts';
import { int, text, texts } from '../support/sql-types.ts';
import { contentOf } from '../pages/shared-contents.ts';

const URLS_MAX = 100;

const FIELDS = {
  title: Prisma.sql`page.title`,
  description: contentFact('page', 'description'),
  h1: contentFact('page', 'h1'),
  contentHash: Prisma.sql`page.content_hash`,
};

interface GroupRow extends DuplicateGroup {
  readonly key: string;
}

/**
 * Yields indexable, self-canonical pages of one language that share a value, compared without case and width. One
 * page stands for all with identical content, unless content is what is compared.
 */
export async function* readDuplicates(
  db: Db,
  analysisId: string,
  field: keyof typeof FIELDS,
): AsyncIterable<DuplicateGroup> {
  const identity =
    field === 'contentHash' ? Prisma.sql`id::text` : Prisma.sql`coalesce(content_hash, id::text)`;
  const groups = readInChunks<GroupRow>(
    (last, limit) => query(db, {
      key: text`key`,
      value: text`value`,
      total: int`total`,
      urls: texts`urls`,
      alternates: texts`ARRAY(
        SELECT DISTINCT target.url FROM crawl_url AS source
        JOIN page_reference AS reference ON reference.source_id = ${contentOf('source')} AND reference.kind = 'hreflang'
        JOIN crawl_url AS target
          ON target.site_check_id = source.site_check_id AND target.url_hash = reference.target_hash
        WHERE source.id = ANY(ids) AND target.id = ANY(ids) AND target.id <> source.id ORDER BY 1)`,
    })`
      WITH page AS (
        SELECT DISTINCT ON (key, identity) * FROM (
          SELECT id, url, url_hash, depth, in_sitemap, links_in, value, ${identity} AS identity,
            lower(normalize(value, NFKC)) || E'\n' || coalesce(language, '') AS key
          FROM crawl_url AS page CROSS JOIN LATERAL (SELECT ${FIELDS[field]} AS value OFFSET 0) AS text
          WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND indexable
            AND (canonical_url IS NULL OR canonical_url = url) AND value <> ''
        ) AS page
        WHERE ${last?.key ?? null}::text IS NULL OR key > ${last?.key ?? null}::text
        ORDER BY key, identity, ${bestFirst('page')}
      ), duplicate AS (
        SELECT key, min(value) AS value, count(*)::int AS total,
          (array_agg(id ORDER BY ${bestFirst('page')}))[1:${URLS_MAX}] AS ids,
          (array_agg(url ORDER BY ${bestFirst('page')}))[1:${URLS_MAX}] AS urls
        FROM page GROUP BY key HAVING count(*) > 1 ORDER BY key LIMIT ${limit}
      )
      SELECT ${COLUMNS} FROM duplicate ORDER BY key`,
  );
  for await (const { key: _key, ...group } of groups) yield group;
}
