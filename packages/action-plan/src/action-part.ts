import type { ActionHead, ActionItemRecord, ActionTarget, Handling } from '@plumbline/contracts';

/**
 * Returns the part of an action with that handling, as an action; null if no target has it. An action that a program
 * can fix in part is `manual_review` as a whole, and its fixable part is `auto_fixable`.
 */
export function actionPart<Action extends ActionHead>(action: Action, handling: Handling): Action | null {
  const { targetsTotal, fixableTargets } = action;
  if (!isMixed(action)) return action.handling === handling ? action : null;
  if (handling === 'manual_review') {
    return { ...action, handling, targetsTotal: targetsTotal - fixableTargets, fixableTargets: 0 };
  }
  return { ...action, handling, targetsTotal: fixableTargets, effort: 'low' };
}

/** Adds the targets to an action. A part of an action gets only the targets with its handling. */
export function withTargets(head: ActionHead, targets: readonly ActionTarget[]): ActionItemRecord {
  const own = isMixed(head) ? targets : targets.filter(({ handling }) => handling === head.handling);
  return { ...head, targets: [...own] };
}

function isMixed({ targetsTotal, fixableTargets }: ActionHead): boolean {
  return fixableTargets > 0 && fixableTargets < targetsTotal;
}
