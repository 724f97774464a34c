import type { Check, Standing } from '@plumbline/checks';
import type { Dimension } from '@plumbline/contracts';
import { forecastScores, type ScoreForecast } from './forecast.ts';
import { planActions, type FindingGroup } from './plan-actions.ts';

/** Makes the plan of these dimensions, most urgent first, with what the score gains by it. */
export function draftPlan(
  findings: readonly FindingGroup[],
  standing: Standing,
  catalogue: readonly Check[],
  dimensions: readonly Dimension[],
): ScoreForecast {
  const chosen = catalogue.filter(({ dimension }) => dimensions.includes(dimension));
  return forecastScores(planActions(findings, chosen), findings, standing, catalogue);
}
