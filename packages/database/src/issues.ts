import type { Severity } from '@plumbline/contracts';
import type { Db } from './client.ts';
import type { SiteCheck } from './generated/client.ts';

/** Forgets what the site checks of an analysis found, before they run again. */
export async function deleteIssuesOf(
  tx: Db,
  siteCheckId: string,
  checkIds: readonly string[],
): Promise<void> {
  await tx.issue.deleteMany({ where: { siteCheckId, checkId: { in: [...checkIds] } } });
}

/** One fault, one finding: where the absorbing check fires on a URL, the absorbed ones do not. */
export async function suppressIssues(
  tx: Db,
  siteCheckId: string,
  rule: { readonly absorbing: readonly string[]; readonly absorbed: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM issue WHERE site_check_id = ${siteCheckId}::uuid AND check_id = ANY(${[...rule.absorbed]}::text[])
      AND url IN (SELECT url FROM issue
        WHERE site_check_id = ${siteCheckId}::uuid AND check_id = ANY(${[...rule.absorbing]}::text[]))`;
}

/** Where a site-wide finding exists, its per-page twins go. */
export async function suppressTwins(
  tx: Db,
  siteCheckId: string,
  rule: { readonly absorbing: readonly string[]; readonly absorbed: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM issue WHERE site_check_id = ${siteCheckId}::uuid AND check_id = ANY(${[...rule.absorbed]}::text[])
      AND EXISTS (SELECT 1 FROM issue
        WHERE site_check_id = ${siteCheckId}::uuid AND check_id = ANY(${[...rule.absorbing]}::text[]))`;
}

/**
 * Ties the findings of an analysis to what is known of them: first seen in an earlier analysis of the site, ignored by
 * its owner; and counts them, per page and in all. Ignored ones do not count.
 */
export async function settleIssues(tx: Db, check: SiteCheck): Promise<void> {
  await tx.$executeRaw`
    UPDATE issue SET first_seen_at = earlier.first_seen_at
    FROM issue AS earlier
    WHERE issue.site_check_id = ${check.id}::uuid AND earlier.check_id = issue.check_id AND earlier.url = issue.url
      AND earlier.site_check_id = (
        SELECT id FROM site_check WHERE site_id = ${check.siteId}::uuid AND status = 'completed'
          AND environment = ${check.environment}::"Environment" AND id < ${check.id}::uuid ORDER BY id DESC LIMIT 1)`;
  await tx.$executeRaw`
    UPDATE issue SET ignored = true FROM ignored_finding AS wish
    WHERE issue.site_check_id = ${check.id}::uuid AND wish.site_id = ${check.siteId}::uuid
      AND wish.check_id = issue.check_id AND (wish.url IS NULL OR wish.url = issue.url)`;
  await tx.$executeRaw`
    UPDATE crawl_url SET issues_found = coalesce(found.total, 0)
    FROM crawl_url AS page
    LEFT JOIN (SELECT url, count(*)::int AS total FROM issue
      WHERE site_check_id = ${check.id}::uuid AND NOT ignored GROUP BY url) AS found ON found.url = page.url
    WHERE page.site_check_id = ${check.id}::uuid AND page.purpose = 'page' AND page.state = 'done'
      AND crawl_url.id = page.id AND crawl_url.issues_found <> coalesce(found.total, 0)`;
  await tx.$executeRaw`
    UPDATE site_check SET (issues_found, critical_issues, warnings) = (
      SELECT count(*)::int, (count(*) FILTER (WHERE severity = 'critical'))::int,
        (count(*) FILTER (WHERE severity IN ('high', 'medium')))::int
      FROM issue WHERE site_check_id = ${check.id}::uuid AND NOT ignored)
    WHERE id = ${check.id}::uuid`;
}

/** How one check fared over the crawl. */
export interface CheckTally {
  readonly checkId: string;
  readonly severity: Severity;
  readonly pagesAffected: number;
}

/** What the health score is made of: findings that count, per check and severity; and how many pages there are. */
export async function tallyIssues(
  db: Db,
  siteCheckId: string,
): Promise<{ readonly pages: number; readonly tallies: readonly CheckTally[] }> {
  const tallies = await db.$queryRaw<CheckTally[]>`
    SELECT check_id AS "checkId", severity, count(DISTINCT url)::int AS "pagesAffected"
    FROM issue WHERE site_check_id = ${siteCheckId}::uuid AND NOT ignored AND confidence <> 'low'
    GROUP BY 1, 2 ORDER BY 1, 2`;
  const pages = await db.crawlUrl.count({ where: { siteCheckId, purpose: 'page', state: 'done' } });
  return { pages, tallies };
}

/** An account's opinions of the checks. */
export async function getCheckSettings(
  db: Db,
  accountId: string,
): Promise<ReadonlyMap<string, { readonly enabled: boolean; readonly severity: Severity | null }>> {
  const rows = await db.checkSetting.findMany({ where: { accountId } });
  return new Map(rows.map(({ checkId, enabled, severity }) => [checkId, { enabled, severity }]));
}
