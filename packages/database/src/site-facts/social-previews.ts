import type { SocialPreview, SocialPreviewConditions } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import type { AnalysisScope } from './references.ts';
import { Prisma } from '../generated/client.ts';
import { joinConditions, targetJson, flagCondition } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import type { Occurring } from './occurring.ts';
import { COLUMNS, query } from '../support/query.ts';
import { jsonOf, text, uuid } from '../support/sql-types.ts';
import { summarySql } from '../frontier/url-result.ts';
import { contentOf, storersOf } from '../pages/shared-contents.ts';

interface PreviewRow extends SocialPreview {
  readonly id: string;
}

/** Yields the preview data of indexable pages for social platforms. */
export async function* readSocialPreviews(
  db: Db,
  analysis: AnalysisScope,
  where: SocialPreviewConditions,
  occurring: () => Promise<Occurring>,
): AsyncIterable<SocialPreview> {
  const { kinds } = await occurring();
  if (where.image === true && !kinds.includes('og-image') && !kinds.includes('twitter-image')) return;
  const conditions = joinConditions([
    Prisma.sql`page.site_check_id = ${analysis.id}::uuid AND page.purpose = 'page' AND page.state = 'done' AND page.indexable`,
    ...flagCondition(where.card, Prisma.sql`${summarySql('page')}->'socialTags' ? 'twitter:card'`),
    ...flagCondition(
      where.image,
      Prisma.sql`EXISTS (SELECT 1 FROM page_reference
        WHERE site_check_id = ANY(${storersOf(analysis.id)}) AND source_id = ${contentOf('page')} AND kind IN ('og-image', 'twitter-image'))`,
    ),
  ]);
  const rows = readInChunks<PreviewRow>(
    (last, limit) => query(db, {
      id: uuid`page.id`,
      url: text`page.url`,
      tags: jsonOf<SocialPreview['tags']>()`coalesce(${summarySql('page')}->'socialTags', '{}')`,
      images: jsonOf<SocialPreview['images']>()`coalesce((
          SELECT json_agg(json_build_object('kind', reference.kind, 'target', ${targetJson('target', analysis.hosts).sql})
            ORDER BY reference.ordinal)
          FROM page_reference AS reference
          JOIN crawl_url AS target
            ON target.site_check_id = page.site_check_id AND target.url_hash = reference.target_hash
          WHERE reference.source_id = ${contentOf('page')}
            AND reference.kind IN ('og-image', 'twitter-image')), '[]')`,
    })`
      SELECT ${COLUMNS} FROM crawl_url AS page
      WHERE ${conditions} AND (${last?.id ?? null}::uuid IS NULL OR page.id > ${last?.id ?? null}::uuid)
      ORDER BY page.id LIMIT ${limit}`,
  );
  for await (const { id: _id, ...preview } of rows) yield preview;
}
