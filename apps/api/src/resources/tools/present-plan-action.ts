import type { ActionHead, PlanAction } from '@plumbline/contracts';

/** Presents an action of the plan in the form of the tools' lists. */
export function presentPlanAction(head: ActionHead): PlanAction {
  const { actionId, url, checkId, title, priority, handling, impact, effort, targetsTotal, fixableTargets } =
    head;
  return { actionId, url, checkId, title, priority, handling, impact, effort, targetsTotal, fixableTargets };
}
