import type { UrlVariants } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import { bestFirst, isSimilar } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import { COLUMNS, query } from '../support/query.ts';
import { text, texts } from '../support/sql-types.ts';

const VARIANTS_MAX = 20;

interface VariantsRow extends UrlVariants {
  readonly key: string;
}

/**
 * Yields indexable pages of the same content whose URLs differ in case, slashes, index documents or the order of the
 * query.
 */
export async function* readUrlVariants(db: Db, analysisId: string): AsyncIterable<UrlVariants> {
  const rows = readInChunks<VariantsRow>(
    (last, limit) => query(db, {
      key: text`spelled.key`,
      url: text`kept.url`,
      variants: texts`array_agg(other.url ORDER BY other.url)`,
    })`
      WITH page AS (
        SELECT id, url, depth, in_sitemap, links_in, ${spellingKeySql('page')} AS key FROM crawl_url AS page
        WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND indexable
          AND (canonical_url IS NULL OR canonical_url = url)
      ), spelled AS (
        SELECT key, (array_agg(id ORDER BY ${bestFirst('page')}))[1:${VARIANTS_MAX + 1}] AS ids
        FROM page WHERE ${last?.key ?? null}::text IS NULL OR key > ${last?.key ?? null}::text
        GROUP BY key HAVING count(*) > 1
      )
      SELECT ${COLUMNS} FROM spelled JOIN crawl_url AS kept ON kept.id = ids[1]
      JOIN crawl_url AS other ON other.id = ANY(ids[2:])
      WHERE ${isSimilar('kept', 'other')}
      GROUP BY spelled.key, kept.url ORDER BY spelled.key LIMIT ${limit}`,
  );
  for await (const { key: _key, ...variants } of rows) yield variants;
}

/** `spellingKey` of packages/checks in SQL. */
export function spellingKeySql(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  const path = Prisma.sql`split_part(${page}.url, '?', 1)`;
  const withoutIndex = Prisma.sql`regexp_replace(regexp_replace(lower(${path}), '([^:])/{2,}', '\\1/', 'g'),
    '/(index\\.(html?|php)|default\\.aspx?)$', '/')`;
  return Prisma.sql`rtrim(${withoutIndex}, '/') || '?' || array_to_string(ARRAY(
    SELECT part FROM unnest(string_to_array(substr(${page}.url, length(${path}) + 2), '&')) AS part
    WHERE part <> '' ORDER BY part COLLATE "C"), '&')`;
}
