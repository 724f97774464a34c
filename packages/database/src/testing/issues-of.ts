import { foundIn } from '../findings/found.ts';
import type { Issue } from '../generated/client.ts';
import type { Database } from '../support/client.ts';
import { COLUMNS, query } from '../support/query.ts';
import { uuid } from '../support/sql-types.ts';

/** What an analysis found, without what says where it is stored. */
export type IssueOf = Omit<Issue, 'analysisId' | 'contentId' | 'ordinal' | 'forOthers'>;

/** Returns everything that an analysis found, sorted. */
export async function issuesOf(db: Database, analysisId: string): Promise<readonly IssueOf[]> {
  const found = await query(db, { id: uuid`id` })`SELECT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue`;
  return db.issue.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    omit: { analysisId: true, contentId: true, ordinal: true, forOthers: true },
    orderBy: [{ checkId: 'asc' }, { url: 'asc' }, { id: 'asc' }],
  });
}
