import { pageChecks, runFileChecks, type CheckSettings } from '@plumbline/checks';
import type { IssueRow } from '@plumbline/database';
import type { PageFacts } from '@plumbline/page-facts';
import { toIssueRow } from './to-issue-row.ts';

const fileChecks = pageChecks.filter(({ ofFiles }) => ofFiles !== undefined);

/** What is wrong with an own file that pages load, by its answer. A check that crashes has found nothing. */
export function judgeFile(
  file: Omit<PageFacts, 'html' | 'platform' | 'kind'>,
  settings: CheckSettings,
): readonly IssueRow[] {
  return runFileChecks({ ...file, html: null, platform: null, kind: null }, fileChecks, settings).flatMap(
    (outcome) => (outcome.outcome === 'failed' ? [toIssueRow(outcome, { url: file.url, fix: null })] : []),
  );
}
