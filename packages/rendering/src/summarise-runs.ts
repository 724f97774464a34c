import type { VitalsRun } from './measure-page.ts';

/** The median of several runs, and how far they lie apart. */
export interface MedianOfRuns {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The measurements of several openings of a page. */
export interface LabVitals extends Omit<
  VitalsRun,
  'largestContentfulPaintMs' | 'cumulativeLayoutShift' | 'totalBlockingTimeMs'
> {
  readonly runs: number;
  /** Null if the page painted nothing in one of them. */
  readonly largestContentfulPaintMs: MedianOfRuns | null;
  readonly cumulativeLayoutShift: MedianOfRuns;
  readonly totalBlockingTimeMs: MedianOfRuns;
}

/** Returns the medians of runs; elements and scripts are those of the run that has the median. */
export function summariseRuns(runs: readonly VitalsRun[]): LabVitals {
  const painted = runs.filter(hasPainted);
  const paint =
    painted.length === runs.length ? medianRun(painted, (run) => run.largestContentfulPaintMs) : null;
  const shift = medianRun(runs, (run) => run.cumulativeLayoutShift);
  const blocking = medianRun(runs, (run) => run.totalBlockingTimeMs);
  return {
    runs: runs.length,
    largestContentfulPaintMs: paint && paint.measure,
    cumulativeLayoutShift: shift.measure,
    totalBlockingTimeMs: blocking.measure,
    largestElement: paint && paint.run.largestElement,
    shiftedElements: shift.run.shiftedElements,
    blockingScripts: blocking.run.blockingScripts,
    requests: shift.run.requests,
  };
}

type PaintedRun = VitalsRun & { readonly largestContentfulPaintMs: number };

function hasPainted(run: VitalsRun): run is PaintedRun {
  return run.largestContentfulPaintMs !== null;
}

function medianRun<Run extends VitalsRun>(
  runs: readonly Run[],
  valueOf: (run: Run) => number,
): { readonly run: Run; readonly measure: MedianOfRuns } {
  const sorted = runs.toSorted((a, b) => valueOf(a) - valueOf(b));
  const at = (place: number) => {
    const run = sorted[place];
    if (run === undefined) throw new Error('There is no run.');
    return run;
  };
  const run = at((sorted.length - 1) >> 1);
  return {
    run,
    measure: { median: valueOf(run), lowest: valueOf(at(0)), highest: valueOf(at(sorted.length - 1)) },
  };
}
