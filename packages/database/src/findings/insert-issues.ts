import type { Evidence } from '@plumbline/checks';
import type { Confidence, Severity } from '@plumbline/contracts';
import type { Fix } from '@plumbline/fixes';
import type { Db } from '../support/client.ts';
import { newId } from '../support/ids.ts';
import { jsonParameter } from '../support/json-parameter.ts';
import { limited } from '../support/text-limits.ts';

export interface IssueRow {
  readonly checkId: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly url: string;
  /** Found on the site as a whole; the URL is then the start URL. */
  readonly aboutSite?: boolean;
  readonly evidence: Evidence;
  readonly fix: Fix | null;
}

/** Findings of a batch, or of a site check. */
export async function insertIssues(tx: Db, analysisId: string, issues: readonly IssueRow[]): Promise<void> {
  if (issues.length === 0) return;
  const rows = issues.map((issue) => ({ ...limited('issue', issue), id: newId() }));
  await tx.$executeRaw`
    INSERT INTO issue (id, site_check_id, check_id, severity, confidence, url, about_site, evidence, fix, first_seen_at)
    SELECT id, ${analysisId}::uuid, "checkId", severity::"Severity", confidence::"Confidence", url,
      coalesce("aboutSite", false), evidence, nullif(fix, 'null'::jsonb), now()
    FROM jsonb_to_recordset(${jsonParameter(rows)}::jsonb) AS row (
      id uuid, "checkId" text, severity text, confidence text, url text, "aboutSite" boolean, evidence jsonb, fix jsonb)`;
}
