import type { ActionHead, PlanAction } from '@plumbline/contracts';

/** An action of the plan as lists of tools show it. */
export function presentPlanAction(head: ActionHead): PlanAction {
  const { actionId, url, checkId, title, priority, handling, impact, effort, targetsTotal, fixableTargets } =
    head;
  return { actionId, url, checkId, title, priority, handling, impact, effort, targetsTotal, fixableTargets };
}
