import { newId, type Database } from '@plumbline/database';

export interface IssueSketch {
  readonly checkId: string;
  readonly url?: string;
  readonly severity?: 'critical' | 'high' | 'medium' | 'low';
  /** The present value; null for a missing element. */
  readonly current?: string | null;
  /** The value that a verified fix suggests. */
  readonly suggested?: string;
  readonly ignored?: boolean;
  readonly evidence?: object;
}

/** Adds findings to an analysis that has ended. */
export async function addIssues(
  db: Database,
  siteCheckId: string,
  sketches: readonly IssueSketch[],
): Promise<void> {
  await db.issue.createMany({
    data: sketches.map(
      ({
        checkId,
        url = 'https://example.com/a',
        severity = 'medium',
        current = 'Long',
        suggested,
        ignored = false,
        evidence = {},
      }) => ({
        id: newId(),
        analysisId: siteCheckId,
        checkId,
        severity,
        confidence: 'high' as const,
        url,
        ignored,
        evidence,
        firstSeenAt: new Date(),
        ...(suggested === undefined ? {} : { fix: fixOf(current, suggested) }),
      }),
    ),
  });
}

function fixOf(current: string | null, suggested: string) {
  return {
    current,
    suggested,
    snippet: `<title>${suggested}</title>`,
    edits: [{ kind: 'title', value: suggested }],
  };
}
