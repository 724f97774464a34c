import { ActionType, Handling, Priority, type ActionFilter, type ActionHead } from '@plumbline/contracts';
import { actionPart } from './action-part.ts';

/**
 * Returns the actions that have any of the named priorities, any of the types and any of the handlings; all without
 * filters. An action that is fixable in part passes a filter of handling as that part.
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
  return passing.flatMap((action) => actionPart(action, handling) ?? []);
}

/** Returns the values of one kind among the filters. If there is none, every value passes. */
function named<Value extends ActionFilter>(
  filters: readonly ActionFilter[],
  kind: readonly Value[],
): readonly Value[] {
  const chosen = kind.filter((value) => filters.includes(value));
  return chosen.length === 0 ? kind : chosen;
}
