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

/** One analysis, asked for by its account. */
export interface SiteCheckReference {
  readonly accountId: string;
  readonly siteCheckId: string;
}

/** What pollers ask for; null when the account has no such analysis. */
export async function getSiteCheckProgress(
  db: Database,
  accountId: string,
  siteCheckId: string,
): Promise<SiteCheckProgressRow | null> {
  const [progress] = await listSiteCheckProgress(db, [{ accountId, siteCheckId }]);
  return progress ?? null;
}

/** The same for many at once, in one prepared look-up by index; each account gets only its own. */
export async function listSiteCheckProgress(
  db: Database,
  references: readonly SiteCheckReference[],
): Promise<readonly (SiteCheckProgressRow & SiteCheckReference)[]> {
  const { rows } = await db.pool.query<SiteCheckProgressRow & SiteCheckReference>({
    name: 'list-site-check-progress',
    text: `
      SELECT id AS "siteCheckId", account_id AS "accountId", urls_checked AS "urlsChecked", total_urls AS "totalUrls",
        status, stage, issues_found AS "issuesFound", health_score AS "healthScore", started_at AS "startedAt",
        finished_at AS "finishedAt", failure_reason AS "failureReason"
      FROM unnest($1::uuid[], $2::uuid[]) AS asked (id, account_id) JOIN site_check USING (id, account_id)`,
    values: [
      references.map((reference) => reference.siteCheckId),
      references.map((reference) => reference.accountId),
    ],
  });
  return rows;
}
