import type { FindingCount } from '@plumbline/checks';
import type { Confidence, Severity } from '@plumbline/contracts';
import type { Db } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { boolean, int, text, wordOf, type ValuesOf } from '../support/sql-types.ts';
import { foundIn } from './found.ts';

export const countColumns = {
  checkId: text`check_id`,
  severity: wordOf<Severity>()`severity`,
  confidence: wordOf<Confidence>()`confidence`,
  pagesAffected: int`count(DISTINCT url)`,
  wholeSite: boolean`bool_or(about_site)`,
};

const foundColumns = { ...countColumns, issues: int`count(*)` };
/** The findings of one check, severity and confidence. */
export type FoundCount = ValuesOf<typeof foundColumns>;

/** Counts the findings that are not ignored, for the health score. */
export async function countFindings(db: Db, analysisId: string): Promise<readonly FoundCount[]> {
  return query(db, foundColumns)`
    SELECT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue WHERE NOT ignored
    GROUP BY check_id, severity, confidence ORDER BY check_id, severity, confidence`;
}

/** Counts the findings that stand because they were not judged again. */
export async function countUnjudged(db: Db, analysisId: string): Promise<readonly FindingCount[]> {
  return query(db, countColumns)`
    SELECT ${COLUMNS} FROM unjudged_issue WHERE site_check_id = ${analysisId}::uuid AND NOT ignored
    GROUP BY check_id, severity, confidence ORDER BY check_id, severity, confidence`;
}
