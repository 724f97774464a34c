import { ActionType, Handling, type ActionHead } from '@plumbline/contracts';
import { valuesByName } from './values-by-name.ts';
import { actionPart } from './action-part.ts';

/** The actions of one handling, or of one type. */
export interface ActionGroup<Action> {
  readonly count: number;
  readonly actions: readonly Action[];
}

/** The fields that name an action which another group shows whole. */
export type ActionReference = Pick<ActionHead, 'id' | 'actionId' | 'checkId' | 'handling'>;

/** Groups the actions by handling. An action that is fixable in part is in both groups, each with that part. */
export function actionsByHandling<Action extends ActionHead>(
  actions: readonly Action[],
): Readonly<Record<Handling, ActionGroup<Action>>> {
  return valuesByName(Handling.options, (value) =>
    groupOf(actions.flatMap((action) => actionPart(action, value) ?? [])),
  );
}

/** Groups the same actions by type. */
export function actionsByType(
  actions: readonly ActionHead[],
): Readonly<Record<ActionType, ActionGroup<ActionReference>>> {
  return valuesByName(ActionType.options, (value) =>
    groupOf(actions.filter(({ type }) => type === value).map(referenceTo)),
  );
}

function referenceTo({ id, actionId, checkId, handling }: ActionHead): ActionReference {
  return { id, actionId, checkId, handling };
}

function groupOf<Action>(actions: readonly Action[]): ActionGroup<Action> {
  return { count: actions.length, actions };
}
