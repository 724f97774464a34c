import { isFixable, messageOf } from '@plumbline/checks';
import type { Check } from '@plumbline/checks';
import type { CheckRecord, IssueRecord } from '@plumbline/contracts';
import type { Analysis, Issue } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { dashboardUrls } from '../../work/dashboard-urls.ts';

export type PresentIssue = (
  of: Pick<Analysis, 'id' | 'siteId'>,
  issue: Pick<Issue, 'id' | 'checkId' | 'severity' | 'confidence' | 'url' | 'evidence' | 'firstSeenAt'>,
) => IssueRecord;

/** Presents issues with the texts of their checks from the catalogue. The message is rendered each time. */
export function createPresentIssue({
  catalogue,
  settings,
}: Pick<ApiDeps, 'catalogue' | 'settings'>): PresentIssue {
  const urls = dashboardUrls(settings.publicUrl);
  const checks = new Map(catalogue.map((check) => [check.id, check]));
  return ({ id: siteCheckId, siteId }, issue) => {
    const check = checks.get(issue.checkId);
    const { evidence } = issue;
    return {
      id: issue.id,
      checkId: issue.checkId,
      severity: issue.severity,
      confidence: issue.confidence,
      dimension: check?.dimension ?? 'url_health',
      category: check?.category ?? 'content',
      type: check?.type ?? 'indexing',
      url: issue.url,
      message:
        check === undefined
          ? `Found by the check ${issue.checkId}, which no longer exists.`
          : messageOf(check, evidence),
      evidence,
      observed: evidence,
      firstSeenAt: issue.firstSeenAt.toISOString(),
      dashboardUrl: urls.finding({ siteId, siteCheckId }, issue),
    };
  };
}

export function presentCheck(check: Check): CheckRecord {
  return {
    id: check.id,
    title: check.title,
    category: check.category,
    dimension: check.dimension,
    type: check.type,
    scope: check.scope,
    severity: check.severity,
    effort: check.effort,
    handling: isFixable(check) ? 'auto_fixable' : 'manual_review',
    why: check.why,
    howToFix: check.howToFix,
    example: check.example,
    references: [...check.references],
    informational: check.informational ?? false,
  };
}
