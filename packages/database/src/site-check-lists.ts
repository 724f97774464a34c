import type { FailureReason } from '@plumbline/contracts';
import type { Db } from './client.ts';
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

/** What pollers ask for, in one indexed look-up; null when the account has no such analysis. */
export async function getSiteCheckProgress(
  db: Db,
  accountId: string,
  id: string,
): Promise<SiteCheckProgressRow | null> {
  const [row] = await db.$queryRaw<SiteCheckProgressRow[]>`
    SELECT urls_checked AS "urlsChecked", total_urls AS "totalUrls", status::text AS status, stage::text AS stage,
      issues_found AS "issuesFound", health_score AS "healthScore", started_at AS "startedAt",
      finished_at AS "finishedAt", failure_reason AS "failureReason"
    FROM site_check WHERE id = ${id}::uuid AND account_id = ${accountId}::uuid`;
  return row ?? null;
}
