import type { Check } from '@plumbline/checks';
import { Severity, type Category, type SiteCheckOverview } from '@plumbline/contracts';
import type { Distributions } from '@plumbline/database';

type Counts = Distributions['issues'];

/** Adds up numbers of issues by severity. An action's priority is its highest severity. */
export function countBySeverity(
  counts: readonly Pick<Counts[number], 'severity' | 'issues'>[],
): Record<Severity, number> {
  const totals = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const { severity, issues } of counts) totals[severity] += issues;
  return totals;
}

/** Counts issues by the category of their check, most severe first. */
export function countByCategory(
  counts: Counts,
  catalogue: readonly Check[],
): SiteCheckOverview['issuesByCategory'] {
  const categories = new Map(catalogue.map((check) => [check.id, check.category]));
  const totals = new Map<string, { category: Category; severity: Severity; issues: number }>();
  for (const { checkId, severity, issues } of counts) {
    const category = categories.get(checkId) ?? 'content';
    const key = `${category} ${severity}`;
    totals.set(key, { category, severity, issues: issues + (totals.get(key)?.issues ?? 0) });
  }
  const rank = (severity: Severity) => Severity.options.indexOf(severity);
  return [...totals.values()].sort(
    (one, other) => rank(one.severity) - rank(other.severity) || other.issues - one.issues,
  );
}
