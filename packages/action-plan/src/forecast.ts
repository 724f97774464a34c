import { healthScore, type Check, type Standing } from '@plumbline/checks';
import type { ActionItemRecord } from '@plumbline/contracts';
import type { CountedFindings, PlannedAction } from './plan-actions.ts';

/** A planned action with the points that the score gains when it alone is done. */
export type ForecastAction = PlannedAction & Pick<ActionItemRecord, 'gain'>;

export interface ScoreForecast {
  readonly actions: readonly ForecastAction[];
  /** Score with the most urgent action done. */
  readonly topActionScore: number;
  /** Score with all verified fixes of the plan made. */
  readonly autoFixableScore: number;
}

/**
 * Forecasts the health score after parts of a plan are done, if the number of pages stays the same. `all` has all
 * actions of the analysis, including those that the plan leaves out. `standing` has the findings that the
 * analysis did not judge again; no action of the plan fixes them. Actions come most urgent first.
 */
export function forecastScores(
  plan: readonly PlannedAction[],
  all: readonly Pick<PlannedAction, 'checkId' | 'counts'>[],
  standing: Standing,
  catalogue: readonly Check[],
): ScoreForecast {
  const planned = new Set(plan.map(({ checkId }) => checkId));
  const scoreWithout = (isDone: (checkId: string, counted: CountedFindings) => boolean) => {
    const left = all.flatMap(({ checkId, counts }) =>
      counts.filter((counted) => !isDone(checkId, counted)).map((counted) => ({ checkId, ...counted })),
    );
    return healthScore([...left, ...standing.findings], standing.totals, catalogue);
  };
  const now = scoreWithout(() => false);
  const actions = plan.map((action) => ({
    ...action,
    gain: scoreWithout((checkId) => checkId === action.checkId) - now,
  }));
  return {
    actions,
    topActionScore: now + (actions[0]?.gain ?? 0),
    autoFixableScore: scoreWithout(
      (checkId, { handling }) => planned.has(checkId) && handling === 'auto_fixable',
    ),
  };
}
