export { filterActions } from './filter.ts';
export { forecastScores, type HandledCount, type ScoreForecast } from './forecast.ts';
export { groupedView } from './grouped.ts';
export { planActions, type FindingGroup, type PlannedAction } from './plan-actions.ts';
export { routingView } from './routing.ts';
export { summaryView, type PlanScores } from './summary.ts';
