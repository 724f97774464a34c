import type { Check, Standing } from '@plumbline/checks';
import type { Dimension } from '@plumbline/contracts';
import { forecastScores, type ScoreForecast } from './forecast.ts';
import { planActions, type FindingGroup } from './plan-actions.ts';

/** Plans the actions of these dimensions, most urgent first, and forecasts the scores. */
export function draftPlan(
  findings: readonly FindingGroup[],
  standing: Standing,
  catalogue: readonly Check[],
  dimensions: readonly Dimension[],
): ScoreForecast {
  const chosen = catalogue.filter(({ dimension }) => dimensions.includes(dimension));
  return forecastScores(planActions(findings, chosen), findings, standing, catalogue);
}
