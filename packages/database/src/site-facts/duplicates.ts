import type { DuplicateGroup } from '@plumbline/checks';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { inChunks } from './rows.ts';

const URLS_MAX = 100;

const COLUMNS = {
  title: Prisma.sql`title`,
  description: Prisma.sql`description`,
  h1: Prisma.sql`h1`,
  contentHash: Prisma.sql`content_hash`,
};

interface GroupRow extends DuplicateGroup {
  readonly key: string;
}

/** Indexable, self-canonical pages of one language that share a value, compared without case and width. */
export async function* readDuplicates(
  db: Db,
  siteCheckId: string,
  field: keyof typeof COLUMNS,
): AsyncIterable<DuplicateGroup> {
  const groups = inChunks<GroupRow>(
    (last, limit) => db.$queryRaw`
      SELECT key, min(value) AS value, count(*)::int AS total,
        (array_agg(url ORDER BY in_sitemap DESC, links_in DESC NULLS LAST, length(url), url))[1:${URLS_MAX}] AS urls
      FROM (
        SELECT url, in_sitemap, links_in, ${COLUMNS[field]} AS value,
          lower(normalize(${COLUMNS[field]}, NFKC)) || E'\n' || coalesce(language, '') AS key
        FROM crawl_url
        WHERE site_check_id = ${siteCheckId}::uuid AND purpose = 'page' AND indexable
          AND (canonical_url IS NULL OR canonical_url = url) AND ${COLUMNS[field]} <> ''
      ) AS page
      WHERE ${last?.key ?? null}::text IS NULL OR key > ${last?.key ?? null}::text
      GROUP BY key HAVING count(*) > 1 ORDER BY key LIMIT ${limit}`,
  );
  for await (const { key: _key, ...group } of groups) yield group;
}
