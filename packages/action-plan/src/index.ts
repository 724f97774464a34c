export { featureSpecs } from './feature-specs/feature-specs.ts';
export { SPEC_EXAMPLES, type SpecifiedPlan } from './feature-specs/specified-plan.ts';
export { filterActions } from './filter.ts';
export { forecastScores, type ScoreForecast } from './forecast.ts';
export { groupActions, type ActionGroup } from './grouped.ts';
export { lifecyclesOf, type CompletedAnalysis, type Sighting } from './lifecycle.ts';
export { planActions, type CountedFindings, type FindingGroup, type PlannedAction } from './plan-actions.ts';
export { routingView } from './routing.ts';
export { summaryView, TOP_ISSUES, type PlanScores } from './summary.ts';
