import { healthScore, type Check, type PageTotals } from '@plumbline/checks';
import type { Handling } from '@plumbline/contracts';
import type { FindingGroup, PlannedAction } from './plan-actions.ts';

export interface ScoreForecast {
  /** With the most urgent action done. */
  readonly topActionScore: number;
  /** With all auto-fixable actions done. */
  readonly autoFixableScore: number;
}

/**
 * What the health score would be if parts of a plan were done, with the number of pages unchanged. `groups` are all
 * findings of the analysis, also of checks that the plan leaves out. Actions come most urgent first.
 */
export function forecastScores(
  plan: readonly PlannedAction[],
  groups: readonly FindingGroup[],
  totals: PageTotals,
  catalogue: readonly Check[],
): ScoreForecast {
  const scoreWithout = (done: readonly PlannedAction[]) => {
    const keys = new Set(done.map(keyOf));
    const left = groups.filter((group) => !keys.has(keyOf(group)));
    const counts = left.flatMap(({ checkId, counts }) => counts.map((count) => ({ checkId, ...count })));
    return healthScore(counts, totals, catalogue);
  };
  return {
    topActionScore: scoreWithout(plan.slice(0, 1)),
    autoFixableScore: scoreWithout(plan.filter(({ handling }) => handling === 'auto_fixable')),
  };
}

function keyOf({ checkId, handling }: { readonly checkId: string; readonly handling: Handling }): string {
  return `${handling} ${checkId}`;
}
