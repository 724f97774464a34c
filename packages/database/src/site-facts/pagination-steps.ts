import type { PaginationStep } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import type { AnalysisScope } from './references.ts';
import { pageJson, targetJson } from './rows.ts';
import { readInChunks } from '../support/read-in-chunks.ts';
import type { Occurring } from './occurring.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, int, uuid } from '../support/sql-types.ts';
import { joinSource } from '../pages/shared-contents.ts';

interface StepRow extends PaginationStep {
  readonly sourceId: string;
  readonly ordinal: number;
}

/** Yields what indexable pages name as the next page of their series, and whether they also link to it. */
export async function* readPaginationSteps(
  db: Db,
  analysis: AnalysisScope,
  occurring: () => Promise<Occurring>,
): AsyncIterable<PaginationStep> {
  if (!(await occurring()).kinds.includes('next')) return;
  const rows = readInChunks<StepRow>(
    (last, limit) => query(db, {
      sourceId: uuid`source.id`,
      ordinal: int`reference.ordinal`,
      source: pageJson('source'),
      target: targetJson('target', analysis.hosts),
      linked: boolean`EXISTS (SELECT 1 FROM page_reference AS link
          WHERE link.source_id = reference.source_id AND link.kind = 'link' AND link.target_hash = reference.target_hash)`,
    })`
      SELECT ${COLUMNS} FROM page_reference AS reference
      ${joinSource(analysis.id)}
      JOIN crawl_url AS target
        ON target.site_check_id = source.site_check_id AND target.url_hash = reference.target_hash
      WHERE reference.kind = 'next' AND source.indexable
        AND target.id <> source.id
        AND (${last === undefined} OR (source.id, reference.ordinal) > (${last?.sourceId ?? null}::uuid, ${last?.ordinal ?? 0}::int))
      ORDER BY source.id, reference.ordinal LIMIT ${limit}`,
  );
  for await (const { sourceId: _source, ordinal: _ordinal, ...step } of rows) yield step;
}
