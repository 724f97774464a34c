import { runInStage, type StageLease } from '../analyses/stage-lease.ts';
import type { Database, Db } from '../support/client.ts';
import { countIssues } from './count-issues.ts';
import { insertIssues, type IssueRow } from './insert-issues.ts';
import { COLUMNS, queryOne } from '../support/query.ts';
import { int, orNull } from '../support/sql-types.ts';

/** The counts of a site's URLs that turned the crawler away. */
export interface Refusals {
  /** Requested URLs of the site. */
  readonly urls: number;
  /** URLs of these that were refused or answered with a bot challenge. */
  readonly refused: number;
  /** The most frequent status of refused URLs; null if none was refused. */
  readonly status: number | null;
  readonly challenges: number;
}

/** Counts the own URLs of a crawl that answered with one of these statuses or with a bot challenge. */
export async function countRefusals(
  db: Db,
  analysisId: string,
  statuses: readonly number[],
): Promise<Refusals> {
  return queryOne(db, {
    urls: int`count(*)`,
    refused: int`count(*) FILTER (WHERE challenge OR denied)`,
    status: orNull(int)`mode() WITHIN GROUP (ORDER BY status_code) FILTER (WHERE challenge OR denied)`,
    challenges: int`count(*) FILTER (WHERE challenge)`,
  })`
    SELECT ${COLUMNS} FROM (
      SELECT status_code, coalesce((summary->>'isChallenge')::boolean, false) AS challenge,
        coalesce(status_code = ANY(${[...statuses]}::int[]), false) AS denied
      FROM crawl_url WHERE site_check_id = ${analysisId}::uuid AND purpose = 'page' AND state = 'done') AS page`;
}

/** Stores a finding about the site as a whole and replaces an earlier one of the same check. */
export async function replaceSiteIssue(db: Db, analysisId: string, issue: IssueRow): Promise<void> {
  await db.issue.deleteMany({ where: { analysisId, checkId: issue.checkId, aboutSite: true } });
  await insertIssues(db, analysisId, [{ ...issue, aboutSite: true }]);
}

/** Stores and counts the issues that keep an analysis from starting. It replaces those of an earlier attempt. */
export async function recordStartIssues(
  db: Database,
  lease: StageLease,
  issues: readonly IssueRow[],
): Promise<void> {
  const { analysisId } = lease;
  await runInStage(db, lease, async (tx) => {
    await tx.issue.deleteMany({ where: { analysisId } });
    await insertIssues(tx, analysisId, issues);
    const counts = countIssues(issues);
    await tx.analysis.updateMany({
      where: { id: analysisId },
      data: { issuesFound: counts.issues, criticalIssues: counts.critical, warnings: counts.warnings },
    });
  });
}
