import type { FailureReason } from '@plumbline/contracts';
import type { Database, Db } from './client.ts';
import type { CrawlStage, SiteCheck, SiteCheckStatus } from './generated/client.ts';
import { keyset, pageOf, type Page, type PageRequest } from './pagination.ts';

/** A page of the analyses of a site, the newest first. */
export async function listSiteChecks(
  db: Db,
  accountId: string,
  siteId: string,
  page: PageRequest,
): Promise<Page<SiteCheck>> {
  const { after, options } = keyset(page, 'desc');
  return pageOf(
    await db.siteCheck.findMany({ where: { accountId, siteId, ...after }, ...options }),
    page.limit,
  );
}

/** Where an analysis stands. */
export interface SiteCheckProgressRow {
  readonly urlsChecked: number;
  readonly totalUrls: number;
  readonly status: SiteCheckStatus;
  readonly stage: CrawlStage;
  readonly issuesFound: number;
  readonly healthScore: number | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly failureReason: FailureReason | null;
}

/** What pollers ask for, in one prepared look-up by index; null when the account has no such analysis. */
export async function getSiteCheckProgress(
  db: Database,
  accountId: string,
  id: string,
): Promise<SiteCheckProgressRow | null> {
  const { rows } = await db.pool.query<SiteCheckProgressRow>({
    name: 'get-site-check-progress',
    text: `
      SELECT urls_checked AS "urlsChecked", total_urls AS "totalUrls", status, stage, issues_found AS "issuesFound",
        health_score AS "healthScore", started_at AS "startedAt", finished_at AS "finishedAt",
        failure_reason AS "failureReason"
      FROM site_check WHERE id = $1 AND account_id = $2`,
    values: [id, accountId],
  });
  return rows[0] ?? null;
}
