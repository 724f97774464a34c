import type { CheckSettings, FailedChecks, SiteSuppressions } from '@plumbline/checks';
import type { Db } from '../support/client.ts';
import type { Analysis } from '../analyses/analysis.ts';
import { shapedRecords } from '../support/records.ts';
import { text } from '../support/sql-types.ts';
import { urlHashOf } from '../support/url-hash-of.ts';
import { settleIgnored } from './ignored.ts';
import { standingIn, urlsNamedBy } from './judged.ts';
import { foundIn } from './found.ts';
import { issueColumns } from './issue.ts';
import { COLUMNS, query } from '../support/query.ts';

/** Deletes what the site checks of an analysis found, before they run again. */
export async function deleteIssuesOf(tx: Db, analysisId: string, checkIds: readonly string[]): Promise<void> {
  await tx.issue.deleteMany({ where: { analysisId, checkId: { in: [...checkIds] } } });
}

/** Returns the checks that fail in an analysis: somewhere, and about the site as a whole. */
export async function failedChecks(db: Db, analysisId: string): Promise<FailedChecks> {
  const rows = await query(db, { ...issueColumns('issue', 'checkId', 'aboutSite') })`
    SELECT DISTINCT ${COLUMNS} FROM ${foundIn(analysisId)} AS issue`;
  return {
    anywhere: new Set(rows.map((row) => row.checkId)),
    aboutSite: new Set(rows.filter((row) => row.aboutSite).map((row) => row.checkId)),
  };
}

/** Deletes the findings that another one explains. */
export async function suppressIssues(
  tx: Db,
  analysisId: string,
  suppressions: SiteSuppressions,
): Promise<void> {
  await tx.issue.deleteMany({ where: { analysisId, checkId: { in: [...suppressions.everywhere] } } });
  await tx.$executeRaw`
    DELETE FROM issue USING ${foundIn(analysisId)} AS owner, ${shapedRecords({ by: text, suppressed: text }, suppressions.onSameUrl)}
    WHERE issue.site_check_id = ${analysisId}::uuid AND issue.check_id = row.suppressed
      AND owner.check_id = row.by AND owner.url = issue.url`;
  const naming = suppressions.onNamedUrls.map(({ by }) => by);
  await tx.$executeRaw`
    DELETE FROM issue USING ${shapedRecords({ by: text, suppressed: text }, suppressions.onNamedUrls)}
    WHERE issue.site_check_id = ${analysisId}::uuid AND issue.check_id = row.suppressed
      AND (row.by, ${urlHashOf('issue.url')}) IN (${urlsNamedBy(analysisId, naming)})`;
}

/**
 * Ties the findings of an analysis to earlier knowledge: when each was first seen, and whether the owner of the site
 * ignores it. Counts them per page and in all; ignored ones do not count.
 */
export async function settleIssues(tx: Db, analysis: Analysis, beforeId: string | null): Promise<void> {
  if (beforeId !== null)
    await tx.$executeRaw`
      UPDATE issue SET first_seen_at = earlier.first_seen_at FROM ${standingIn(beforeId)} AS earlier
      WHERE issue.site_check_id = ${analysis.id}::uuid AND earlier.check_id = issue.check_id
        AND earlier.url = issue.url AND earlier.first_seen_at < issue.first_seen_at`;
  await settleIgnored(tx, analysis);
}

/** Returns an account's settings of the checks. */
export async function getCheckSettings(db: Db, accountId: string): Promise<CheckSettings> {
  const rows = await db.checkSetting.findMany({ where: { accountId } });
  return new Map(rows.map(({ checkId, enabled, severity }) => [checkId, { enabled, severity }]));
}
