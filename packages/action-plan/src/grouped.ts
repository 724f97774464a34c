import { ActionType, Handling, type ActionItemRecord, type GroupedView } from '@plumbline/contracts';
import { mapValues } from './map-values.ts';

/** The actions by handling and by type, for work in batches; each is in two groups. */
export function groupedView(actions: readonly ActionItemRecord[]): GroupedView {
  return {
    groups: {
      ...mapValues(Handling.options, (value) => group(actions.filter(({ handling }) => handling === value))),
      ...mapValues(ActionType.options, (value) => group(actions.filter(({ type }) => type === value))),
    },
    total_actions: actions.length,
  };
}

function group(actions: ActionItemRecord[]): GroupedView['groups']['meta'] {
  return { count: actions.length, actions };
}
