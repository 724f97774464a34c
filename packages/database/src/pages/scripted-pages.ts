import { Prisma } from '../generated/client.ts';
import type { Db } from '../support/client.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { int } from '../support/sql-types.ts';

export interface ScriptedPages {
  /** Pages that JavaScript makes or changes in part. */
  readonly changes: number;
  /** Pages that should have been rendered, and were read without JavaScript. */
  readonly notRun: number;
}

/** Selects pages that should have been rendered, and were read without JavaScript. */
export function isLeftRaw(alias: string): Prisma.Sql {
  const page = Prisma.raw(alias);
  return Prisma.sql`(${page}.rendered IS FALSE AND ${page}.render_reason IS NOT NULL)`;
}

/** Counts the pages of an analysis that depend on JavaScript. */
export async function countScripted(db: Db, analysisId: string): Promise<ScriptedPages> {
  return queryOne(db, {
    changes: int`count(*) FILTER (WHERE changed_by_rendering <> '{}')`,
    notRun: int`count(*) FILTER (WHERE ${isLeftRaw('crawl_url')})`,
  })`
    SELECT ${COLUMNS} FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done'`;
}
