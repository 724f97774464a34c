import type { Check, Standing } from '@plumbline/checks';
import type { Dimension } from '@plumbline/contracts';
import { forecastScores, type ScoreForecast } from './forecast.ts';
import type { PlannedAction } from './plan-actions.ts';

/** Chooses the actions of these dimensions, in the same order, and forecasts the scores. */
export function draftPlan(
  actions: readonly PlannedAction[],
  standing: Standing,
  catalogue: readonly Check[],
  dimensions: readonly Dimension[],
): ScoreForecast {
  const chosen = actions.filter(({ dimension }) => dimensions.includes(dimension));
  return forecastScores(chosen, actions, standing, catalogue);
}
