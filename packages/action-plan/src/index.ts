export { featureSpecs } from './feature-specs/feature-specs.ts';
export { filterActions } from './filter.ts';
export { forecastScores, type ScoreForecast } from './forecast.ts';
export { groupedView } from './grouped.ts';
export { planActions, type CountedFindings, type FindingGroup, type PlannedAction } from './plan-actions.ts';
export { routingView } from './routing.ts';
export { summaryView, TOP_ISSUES, type PlanScores } from './summary.ts';
