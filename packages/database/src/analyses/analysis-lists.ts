import type { FailureReason } from '@plumbline/contracts';
import type { Database, Db } from '../support/client.ts';
import type { CrawlStage, AnalysisStatus } from '../generated/client.ts';
import { analysisOf, type Analysis } from './analysis.ts';
import { keyset, pageOf, type Page, type PageRequest } from '../support/pagination.ts';

/** A page of the analyses of a site, the newest first. */
export async function listAnalyses(
  db: Db,
  accountId: string,
  siteId: string,
  page: PageRequest,
): Promise<Page<Analysis>> {
  const { after, options } = keyset(page, 'desc');
  const rows = await db.analysis.findMany({ where: { accountId, siteId, ...after }, ...options });
  return pageOf(rows.map(analysisOf), page.limit);
}

/** Where an analysis stands. */
export interface AnalysisProgressRow {
  readonly urlsChecked: number;
  readonly totalUrls: number;
  readonly status: AnalysisStatus;
  readonly stage: CrawlStage;
  readonly urlsFailed: number;
  readonly issuesFound: number;
  readonly healthScore: number | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly failureReason: FailureReason | null;
  readonly failureMessage: string | null;
}

/** One analysis, asked for by its account. */
export interface AnalysisReference {
  readonly accountId: string;
  readonly analysisId: string;
}

/** What pollers ask for; null when the account has no such analysis. */
export async function getAnalysisProgress(
  db: Database,
  accountId: string,
  analysisId: string,
): Promise<AnalysisProgressRow | null> {
  const [progress] = await listAnalysisProgress(db, [{ accountId, analysisId }]);
  return progress ?? null;
}

/** The same for many at once, in one prepared look-up by index; each account gets only its own. */
export async function listAnalysisProgress(
  db: Database,
  references: readonly AnalysisReference[],
): Promise<readonly (AnalysisProgressRow & AnalysisReference)[]> {
  const { rows } = await db.pool.query<AnalysisProgressRow & AnalysisReference>({
    name: 'list-site-check-progress',
    text: `
      SELECT id AS "analysisId", account_id AS "accountId", urls_checked AS "urlsChecked", total_urls AS "totalUrls",
        urls_failed AS "urlsFailed", status, stage, issues_found AS "issuesFound", health_score AS "healthScore", started_at AS "startedAt",
        finished_at AS "finishedAt", failure_reason AS "failureReason", failure_message AS "failureMessage"
      FROM unnest($1::uuid[], $2::uuid[]) AS asked (id, account_id) JOIN site_check USING (id, account_id)`,
    values: [
      references.map((reference) => reference.analysisId),
      references.map((reference) => reference.accountId),
    ],
  });
  return rows;
}
