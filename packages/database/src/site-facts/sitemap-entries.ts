import type { SitemapEntry, SitemapEntryConditions } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import { Prisma } from '../generated/client.ts';
import type { AnalysisScope } from './references.ts';
import { joinConditions, targetJson, flagCondition } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import { COLUMNS, query } from '../support/query.ts';
import { orNull, text, uuid } from '../support/sql-types.ts';

interface EntryRow extends SitemapEntry {
  readonly id: string;
}

/** Yields own URLs that sitemaps list, crawled or not, in the order of discovery. */
export async function* readSitemapEntries(
  db: Db,
  analysis: AnalysisScope,
  where: SitemapEntryConditions,
): AsyncIterable<SitemapEntry> {
  const conditions = joinConditions([
    // The second line is the condition of an index in this order.
    Prisma.sql`entry.site_check_id = ${analysis.id}::uuid AND entry.in_sitemap
      AND (entry.state = 'done' OR entry.state = 'skipped' AND entry.in_sitemap)`,
    ...(where.status === undefined
      ? []
      : [Prisma.sql`entry.status_code BETWEEN ${where.status[0]} AND ${where.status[1]}`]),
    ...flagCondition(where.failed, Prisma.sql`entry.state = 'done' AND entry.status_code IS NULL`),
    ...flagCondition(where.noindexOrBlocked, Prisma.sql`entry.noindex OR entry.blocked_by IS NOT NULL`),
    ...flagCondition(where.canonicalElsewhere, Prisma.sql`entry.canonical_url <> entry.url`),
    ...flagCondition(where.insecure, Prisma.sql`starts_with(entry.url, 'http:')`),
  ]);
  const rows = readInChunks<EntryRow>(
    (last, limit) => query(db, {
      id: uuid`entry.id`,
      sitemapUrl: orNull(text)`entry.sitemap_url`,
      target: targetJson('entry', analysis.hosts),
    })`
      SELECT ${COLUMNS} FROM crawl_url AS entry
      WHERE ${conditions} AND (${last?.id ?? null}::uuid IS NULL OR entry.id > ${last?.id ?? null}::uuid)
      ORDER BY entry.id LIMIT ${limit}`,
  );
  for await (const { id: _id, ...entry } of rows) yield entry;
}
