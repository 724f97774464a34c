import type { Check } from '@plumbline/checks';
import { Severity, type Category, type SiteCheckOverview } from '@plumbline/contracts';
import type { Distributions } from '@plumbline/database';

type Counts = Distributions['issues'];

export function countBySeverity(counts: Counts): Record<Severity, number> {
  const total = (severity: Severity) =>
    counts.filter((count) => count.severity === severity).reduce((sum, { issues }) => sum + issues, 0);
  return { critical: total('critical'), high: total('high'), medium: total('medium'), low: total('low') };
}

/** Counts by the category of the check, most severe first. */
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
