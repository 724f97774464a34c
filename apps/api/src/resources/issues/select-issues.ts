import type { Check } from '@plumbline/checks';
import type { IssueFilter } from '@plumbline/contracts';
import type { IssueSelection } from '@plumbline/database';

/** Resolves what a filter says of checks (dimension, category, words of a title) to their ids. */
export function selectIssues(
  catalogue: readonly Check[],
  { dimension, category, q, ...selection }: IssueFilter,
): IssueSelection {
  const idsOf = (checks: readonly Check[]) => checks.map((check) => check.id);
  const chosen = catalogue.filter(
    (check) =>
      (dimension === undefined || check.dimension === dimension) &&
      (category === undefined || check.category === category),
  );
  const titled = catalogue.filter(
    (check) => q !== undefined && check.title.toLowerCase().includes(q.toLowerCase()),
  );
  return {
    ...selection,
    ...(dimension === undefined && category === undefined ? {} : { checkIds: idsOf(chosen) }),
    ...(q === undefined ? {} : { search: { text: q, checkIds: idsOf(titled) } }),
  };
}
