import type { Check } from '@plumbline/checks';
import type { IssueFilter } from '@plumbline/contracts';
import type { IssueSelection } from '@plumbline/database';
import { invalidAt } from '../../http/error-reply.ts';
import { nearestNames } from '../../http/nearest.ts';

/**
 * Resolves the parts of a filter that concern checks (dimension, category, words of a title) to their ids.
 * @param path where the request names the ids of checks
 */
export function selectIssues(
  catalogue: readonly Check[],
  { check: wanted, dimension, category, q, ...selection }: Omit<IssueFilter, 'change'>,
  path = 'query.check',
): IssueSelection {
  refuseUnknown(catalogue, wanted ?? [], path);
  const idsOf = (checks: readonly Check[]) => checks.map((check) => check.id);
  const isAll = wanted === undefined && dimension === undefined && category === undefined;
  const chosen = catalogue.filter(
    (check) =>
      (wanted === undefined || wanted.includes(check.id)) &&
      (dimension === undefined || dimension.includes(check.dimension)) &&
      (category === undefined || category.includes(check.category)),
  );
  const titled = catalogue.filter(
    (check) => q !== undefined && check.title.toLowerCase().includes(q.toLowerCase()),
  );
  return {
    ...selection,
    checkIds: isAll ? undefined : idsOf(chosen),
    search: q === undefined ? undefined : { text: q, checkIds: idsOf(titled) },
  };
}

/** Refuses unknown ids. A mistyped id would otherwise find nothing and look like good news. */
function refuseUnknown(catalogue: readonly Check[], wanted: readonly string[], path: string): void {
  const known = catalogue.map(({ id }) => id);
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const [like] = nearestNames(unknown, known, 1);
  const hint = like === undefined ? 'GET /api/checks lists all of them' : `the nearest is ${like}`;
  throw invalidAt(400, path, `names no check: ${unknown}; ${hint}`);
}
