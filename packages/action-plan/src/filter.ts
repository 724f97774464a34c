import { ActionType, Handling, Priority, type ActionFilter, type ActionHead } from '@plumbline/contracts';

/** The actions that have any of the priorities, any of the types and any of the handlings named; all without filters. */
export function filterActions<Action extends ActionHead>(
  actions: readonly Action[],
  filters: readonly ActionFilter[],
): readonly Action[] {
  const priorities = named(filters, Priority.options);
  const types = named(filters, ActionType.options);
  const handlings = named(filters, Handling.options);
  return actions.filter(
    ({ priority, type, handling }) =>
      priorities.includes(priority) && types.includes(type) && handlings.includes(handling),
  );
}

/** The values of one kind that are among the filters; a kind that none of them is of lets every value pass. */
function named<Value extends ActionFilter>(
  filters: readonly ActionFilter[],
  kind: readonly Value[],
): readonly Value[] {
  const chosen = kind.filter((value) => filters.includes(value));
  return chosen.length === 0 ? kind : chosen;
}
