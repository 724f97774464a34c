import { healthScore, type Check, type FindingCount, type PageTotals } from '@plumbline/checks';
import type { Handling } from '@plumbline/contracts';
import type { PlannedAction } from './plan-actions.ts';

/** Findings of one check, counted, of one way of handling. */
export interface HandledCount extends FindingCount {
  readonly handling: Handling;
}

export interface ScoreForecast {
  /** With the most urgent action done. */
  readonly topActionScore: number;
  /** With all auto-fixable actions done. */
  readonly autoFixableScore: number;
}

/**
 * What the health score would be if parts of a plan were done, with the number of pages unchanged. `counts` are those of
 * the whole analysis, also of checks that the plan leaves out. Actions come most urgent first.
 */
export function forecastScores(
  plan: readonly PlannedAction[],
  counts: readonly HandledCount[],
  totals: PageTotals,
  catalogue: readonly Check[],
): ScoreForecast {
  const scoreWithout = (done: readonly PlannedAction[]) => {
    const keys = new Set(done.map(keyOf));
    return healthScore(
      counts.filter((count) => !keys.has(keyOf(count))),
      totals,
      catalogue,
    );
  };
  return {
    topActionScore: scoreWithout(plan.slice(0, 1)),
    autoFixableScore: scoreWithout(plan.filter(({ handling }) => handling === 'auto_fixable')),
  };
}

function keyOf({ checkId, handling }: { readonly checkId: string; readonly handling: Handling }): string {
  return `${handling} ${checkId}`;
}
