import { ActionType, Handling, type ActionHead } from '@plumbline/contracts';
import { mapValues } from './map-values.ts';

/** The actions of one handling, or of one type. */
export interface ActionGroup<Action> {
  readonly count: number;
  readonly actions: readonly Action[];
}

/** The actions by handling and by type, for work in batches; each is in two groups. */
export function groupActions<Action extends ActionHead>(
  actions: readonly Action[],
): Readonly<Record<Handling | ActionType, ActionGroup<Action>>> {
  return {
    ...mapValues(Handling.options, (value) => groupOf(actions.filter(({ handling }) => handling === value))),
    ...mapValues(ActionType.options, (value) => groupOf(actions.filter(({ type }) => type === value))),
  };
}

function groupOf<Action>(actions: readonly Action[]): ActionGroup<Action> {
  return { count: actions.length, actions };
}
