import type { ActionHead, ActionType, RecommendedNextAction, RoutingView } from '@plumbline/contracts';

type RoutedAction = Pick<ActionHead, 'fixableTargets' | 'priority' | 'type'>;

/** Returns the hints by which a rule engine chooses its next step. */
export function routingView(actions: readonly RoutedAction[]): RoutingView {
  const autoFixable = actions.filter(({ fixableTargets }) => fixableTargets > 0);
  const hasType = (list: readonly RoutedAction[], type: ActionType) =>
    list.some((action) => action.type === type);
  const hints = {
    has_critical: actions.some(({ priority }) => priority === 'critical'),
    has_auto_fixable_meta: hasType(autoFixable, 'meta'),
    has_auto_fixable_schema: hasType(autoFixable, 'schema'),
    has_indexing_issues: hasType(actions, 'indexing'),
    has_any_actions: actions.length > 0,
  };
  return {
    routing_hints: { ...hints, recommended_next_action: recommend(hints) },
    counts: { total_actions: actions.length, auto_fixable: autoFixable.length },
  };
}

type Hints = Omit<RoutingView['routing_hints'], 'recommended_next_action'>;

/** Returns the first recommendation that applies, in the order of the specification. */
function recommend(hints: Hints): RecommendedNextAction {
  if (hints.has_critical) return 'review_critical_issues';
  if (hints.has_auto_fixable_meta) return 'fix_meta_tags';
  if (hints.has_auto_fixable_schema) return 'fix_schema_markup';
  if (hints.has_indexing_issues) return 'fix_indexing_issues';
  if (hints.has_any_actions) return 'review_remaining_actions';
  return 'none';
}
