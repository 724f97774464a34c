import {
  basedOn,
  failureMessageOf,
  measuredPagesOf,
  renderingOf,
  type SiteCheckProgress,
  SiteCheckRecord,
} from '@plumbline/contracts';
import { isPruned } from '../../work/detailed-analysis.ts';
import { presentFields } from '../../http/present-fields.ts';
import type { Analysis, AnalysisProgressRow } from '@plumbline/database';

export function presentAnalysis(analysis: Analysis): SiteCheckRecord {
  const { extent, partialReasons } = basedOn(analysis);
  return {
    ...presentFields(SiteCheckRecord, analysis),
    extent: analysis.status === 'completed' ? extent : null,
    partialReasons,
    pruned: isPruned(analysis),
    failureMessage: failureMessageOf(analysis),
  };
}

export function presentProgress(analysis: AnalysisProgressRow): SiteCheckProgress {
  return {
    urls_checked: analysis.urlsChecked,
    total_urls: analysis.totalUrls,
    status: analysis.status,
    urls_failed: analysis.urlsFailed,
    issues_found: analysis.issuesFound,
    health_score: analysis.healthScore,
    lost_pages: analysis.lostPages,
    seen: analysis.seen,
    rendering: renderingOf(analysis),
    vitals: analysis.measured && measuredPagesOf(analysis.measured),
    started_at: analysis.startedAt.toISOString(),
    finished_at: analysis.finishedAt?.toISOString() ?? null,
    failure_reason: analysis.failureReason,
    failure_message: failureMessageOf(analysis),
    pages_per_second: pagesPerSecond(analysis),
    links: presentLinks(analysis),
    stage: analysis.status === 'in_progress' ? analysis.stage : null,
    paused_until: analysis.pausedUntil?.toISOString() ?? null,
  };
}

function presentLinks({ linksTotal, linksLeft, linkHost }: AnalysisProgressRow): SiteCheckProgress['links'] {
  if (linksTotal === null || linksLeft === null) return null;
  return { checked: Math.max(0, linksTotal - linksLeft), total: linksTotal, host: linkHost };
}

/** Returns the average speed of the analysis so far, to two decimals. */
function pagesPerSecond({ urlsChecked, runsMs }: AnalysisProgressRow): number {
  return runsMs <= 0 ? 0 : Math.round((urlsChecked / runsMs) * 100_000) / 100;
}
