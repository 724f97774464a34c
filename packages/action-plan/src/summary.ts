import { ActionType, Handling, Priority, type ActionHead, type SummaryView } from '@plumbline/contracts';
import { valuesByName } from './values-by-name.ts';
import { actionPart } from './action-part.ts';

/** Health scores around a plan, each 0 to 100. */
export interface PlanScores {
  readonly current: number;
  /** Score of the previous completed analysis; null without one. */
  readonly previous: number | null;
  /** Score with the most urgent action done. */
  readonly topActionDone: number;
  /** Score with all verified fixes made. */
  readonly autoFixableDone: number;
}

/** Items that a summary shows. */
const TOP_ISSUES = 10;

/**
 * Returns the plan at a glance, for dashboards: figures of all actions, and the most urgent ones without their
 * targets.
 */
export function summaryView(
  actions: readonly ActionHead[],
  scores: PlanScores,
): Omit<SummaryView, 'sentence' | 'scanned_host'> {
  const count = (matches: (action: ActionHead) => boolean) => actions.filter(matches).length;
  return {
    health_score: scores.current,
    total_actions: actions.length,
    by_priority: valuesByName(Priority.options, (value) => count(({ priority }) => priority === value)),
    by_type: valuesByName(ActionType.options, (value) => count(({ type }) => type === value)),
    by_handling: valuesByName(Handling.options, (value) =>
      count((action) => actionPart(action, value) !== null),
    ),
    top_issues: actions.slice(0, TOP_ISSUES).map(({ templates: _templates, ...action }) => action),
    score_change: scores.previous === null ? null : scores.current - scores.previous,
    score_forecast: { top_action: scores.topActionDone, auto_fixable: scores.autoFixableDone },
  };
}
