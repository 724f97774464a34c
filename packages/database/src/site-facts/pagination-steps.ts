import type { PaginationStep } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import type { CheckScope } from './references.ts';
import { inChunks, pageJson, targetJson } from './rows.ts';

interface StepRow extends PaginationStep {
  readonly sourceId: string;
  readonly ordinal: number;
}

/** What indexable pages name as the next page of their series, and whether they also link to it. */
export async function* readPaginationSteps(db: Db, check: CheckScope): AsyncIterable<PaginationStep> {
  const rows = inChunks<StepRow>(
    (last, limit) => db.$queryRaw`
      SELECT source.id AS "sourceId", reference.ordinal, ${pageJson('source')} AS source,
        ${targetJson('target', check.hosts)} AS target,
        EXISTS (SELECT 1 FROM page_reference AS link
          WHERE link.source_id = source.id AND link.kind = 'link' AND link.target_hash = reference.target_hash) AS linked
      FROM page_reference AS reference
      JOIN crawl_url AS source ON source.id = reference.source_id
      JOIN crawl_url AS target
        ON target.site_check_id = reference.site_check_id AND target.url_hash = reference.target_hash
      WHERE reference.site_check_id = ${check.id}::uuid AND reference.kind = 'next' AND source.indexable
        AND target.id <> source.id
        AND (${last === undefined} OR (source.id, reference.ordinal) > (${last?.sourceId ?? null}::uuid, ${last?.ordinal ?? 0}::int))
      ORDER BY source.id, reference.ordinal LIMIT ${limit}`,
  );
  for await (const { sourceId: _source, ordinal: _ordinal, ...step } of rows) yield step;
}
