import {
  basedOn,
  failureMessageOf,
  type SiteCheckProgress,
  type SiteCheckRecord,
} from '@plumbline/contracts';
import type { Analysis, AnalysisProgressRow } from '@plumbline/database';

export function presentAnalysis(check: Analysis): SiteCheckRecord {
  const { extent, partialReasons } = basedOn(check);
  return {
    id: check.id,
    siteId: check.siteId,
    clientId: check.clientId,
    status: check.status,
    environment: check.environment,
    urlsChecked: check.urlsChecked,
    totalUrls: check.totalUrls,
    urlsFailed: check.urlsFailed,
    issuesFound: check.issuesFound,
    healthScore: check.healthScore,
    failureReason: check.failureReason,
    failureMessage: failureMessageOf(check),
    options: check.options,
    extent,
    partialReasons,
    startedAt: check.startedAt.toISOString(),
    finishedAt: check.finishedAt?.toISOString() ?? null,
  };
}

export function presentProgress(check: AnalysisProgressRow, now = new Date()): SiteCheckProgress {
  return {
    urls_checked: check.urlsChecked,
    total_urls: check.totalUrls,
    status: check.status,
    urls_failed: check.urlsFailed,
    issues_found: check.issuesFound,
    health_score: check.healthScore,
    started_at: check.startedAt.toISOString(),
    finished_at: check.finishedAt?.toISOString() ?? null,
    failure_reason: check.failureReason,
    failure_message: failureMessageOf(check),
    pages_per_second: pagesPerSecond(check, now),
    stage: check.status === 'in_progress' ? check.stage : null,
  };
}

/** Over the whole analysis so far, to two decimals. */
function pagesPerSecond({ urlsChecked, startedAt, finishedAt }: AnalysisProgressRow, now: Date): number {
  const seconds = ((finishedAt ?? now).getTime() - startedAt.getTime()) / 1000;
  return seconds <= 0 ? 0 : Math.round((urlsChecked / seconds) * 100) / 100;
}
