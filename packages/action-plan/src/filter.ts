import { ActionType, Handling, Priority, type ActionFilter, type ActionHead } from '@plumbline/contracts';
import { partOf } from './part-of.ts';

/**
 * The actions that have any of the priorities, any of the types and any of the handlings named; all without filters. One
 * that is fixable in part passes a filter of handling as that part.
 */
export function filterActions<Action extends ActionHead>(
  actions: readonly Action[],
  filters: readonly ActionFilter[],
): readonly Action[] {
  const priorities = named(filters, Priority.options);
  const types = named(filters, ActionType.options);
  const [handling, other] = named(filters, Handling.options);
  const passing = actions.filter(
    ({ priority, type }) => priorities.includes(priority) && types.includes(type),
  );
  if (handling === undefined || other !== undefined) return passing;
  return passing.flatMap((action) => partOf(action, handling) ?? []);
}

/** The values of one kind that are among the filters; a kind that none of them is of lets every value pass. */
function named<Value extends ActionFilter>(
  filters: readonly ActionFilter[],
  kind: readonly Value[],
): readonly Value[] {
  const chosen = kind.filter((value) => filters.includes(value));
  return chosen.length === 0 ? kind : chosen;
}
