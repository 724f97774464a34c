import type { Failure } from '@plumbline/checks';
import type { IssueRow } from '@plumbline/database';

/** What is stored of a check that failed. */
export function toIssueRow(
  { check, severity, confidence, evidence }: Failure,
  subject: Pick<IssueRow, 'url' | 'aboutSite' | 'fix'>,
): IssueRow {
  return { checkId: check.id, severity, confidence, evidence, ...subject };
}
