import { createHash } from 'node:crypto';
import type { Priority } from '@plumbline/contracts';
import { reportedIssues, type Verdict } from '../verdict.ts';

const SEVERITIES: Readonly<Record<Priority, 'blocker' | 'critical' | 'major' | 'minor' | 'info'>> = {
  critical: 'critical',
  high: 'major',
  medium: 'minor',
  low: 'info',
};

/** Returns a Code Quality report for GitLab. An issue keeps its fingerprint when it moves within its file. */
export function codeQualityReport(verdict: Verdict): string {
  const report = reportedIssues(verdict).map(
    ({ checkId, priority, blocks, message, howToFix, file, line }) => ({
      description: `${message} ${howToFix}`,
      check_name: checkId,
      fingerprint: createHash('sha256').update(`${checkId}\n${file}`).digest('hex'),
      severity: blocks ? 'blocker' : SEVERITIES[priority],
      location: { path: file, lines: { begin: line } },
    }),
  );
  return JSON.stringify(report, null, 2);
}
