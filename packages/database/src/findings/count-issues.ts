import { Prisma } from '../generated/client.ts';
import { int } from '../support/sql-types.ts';
import type { IssueRow } from './insert-issues.ts';

/** The numbers of issues that an analysis shows: all, the critical ones, and warnings, which are high or medium. */
export interface IssueCounts {
  readonly issues: number;
  readonly critical: number;
  readonly warnings: number;
}

/** Counts issues that are about to be stored. */
export function countIssues(issues: readonly Pick<IssueRow, 'severity'>[]): IssueCounts {
  return {
    issues: issues.length,
    critical: issues.filter(({ severity }) => severity === 'critical').length,
    warnings: issues.filter(({ severity }) => severity === 'high' || severity === 'medium').length,
  };
}

/** The same counts over rows of issues. */
export const issueCountColumns = {
  issues: int`count(*)`,
  critical: int`count(*) FILTER (WHERE severity = 'critical')`,
  warnings: int`count(*) FILTER (WHERE severity IN ('high', 'medium'))`,
};

/** Returns the assignments by which `site_check` counts these issues, too. */
export function addIssueCounts(...counts: readonly IssueCounts[]): Prisma.Sql {
  const sum = (name: keyof IssueCounts) => counts.reduce((total, each) => total + each[name], 0);
  return Prisma.sql`issues_found = issues_found + ${sum('issues')},
    critical_issues = critical_issues + ${sum('critical')}, warnings = warnings + ${sum('warnings')}`;
}
