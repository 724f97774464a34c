import type { Db } from '../support/client.ts';
import { shapedRecords } from '../support/records.ts';
import { text } from '../support/sql-types.ts';
import type { UrlResult } from './url-result.ts';

/** Counts of rendered pages of a template, by the result. */
export interface RenderedSamples {
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** Limit of templates whose pages are rendered. */
export const TEMPLATES_MAX = 50;

/** Returns the counts of the templates of an analysis so far. */
export async function readRenderedTemplates(
  db: Db,
  analysisId: string,
): Promise<ReadonlyMap<string, RenderedSamples>> {
  const rows = await db.renderedTemplate.findMany({ where: { analysisId }, take: TEMPLATES_MAX });
  return new Map(
    rows.map(({ template, changed, unchanged, failed }) => [template, { changed, unchanged, failed }]),
  );
}

/** Adds the results of rendering these pages to the counts of their templates. */
export async function countSamples(tx: Db, analysisId: string, results: readonly UrlResult[]): Promise<void> {
  const samples = results.flatMap((result) => {
    const template = result.summary?.scriptedTemplate;
    const outcome = outcomeOf(result);
    return template === undefined || outcome === null ? [] : [{ template, outcome }];
  });
  if (samples.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO rendered_template (site_check_id, template, changed, unchanged, failed)
    SELECT ${analysisId}::uuid, template, count(*) FILTER (WHERE outcome = 'changed'),
      count(*) FILTER (WHERE outcome = 'unchanged'), count(*) FILTER (WHERE outcome = 'failed')
    FROM ${shapedRecords({ template: text, outcome: text }, samples)}
    GROUP BY template
    ON CONFLICT (site_check_id, template) DO UPDATE SET changed = rendered_template.changed + EXCLUDED.changed,
      unchanged = rendered_template.unchanged + EXCLUDED.unchanged, failed = rendered_template.failed + EXCLUDED.failed`;
}

const FAILURES: ReadonlySet<string> = new Set([
  'render_timeout',
  'render_failed',
  'render_unanswered',
  'page_too_costly',
]);

function outcomeOf({ rendered, renderReason, changedByRendering }: UrlResult): keyof RenderedSamples | null {
  if (rendered !== true) return FAILURES.has(renderReason ?? '') ? 'failed' : null;
  return changedByRendering === undefined || changedByRendering.length === 0 ? 'unchanged' : 'changed';
}
