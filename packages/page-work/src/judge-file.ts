import { pageChecks, runFileChecks, toIssueRow, type CheckSettings } from '@plumbline/checks';
import type { IssueRow } from '@plumbline/database';
import type { PageFacts } from '@plumbline/page-facts';

const fileChecks = pageChecks.filter(({ ofFiles }) => ofFiles !== undefined);

/** Finds the issues of a file of the site that pages load, from its answer. A check that crashes finds nothing. */
export function judgeFile(
  file: Pick<PageFacts, 'url' | 'response' | 'site'>,
  settings: CheckSettings,
): readonly IssueRow[] {
  return runFileChecks(
    { ...file, html: null, platform: null, kind: null, source: null, rendering: null },
    fileChecks,
    settings,
  ).flatMap((outcome) =>
    outcome.outcome === 'failed' ? [toIssueRow(outcome, { url: file.url, fix: null })] : [],
  );
}
