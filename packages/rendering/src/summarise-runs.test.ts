import { expect, test } from '@jest/globals';
import type { VitalsRun } from './measure-page.ts';
import { summariseRuns } from './summarise-runs.ts';

const run = (change: Partial<VitalsRun>): VitalsRun => ({
  largestContentfulPaintMs: 2_000,
  cumulativeLayoutShift: 0,
  totalBlockingTimeMs: 0,
  largestElement: null,
  shiftedElements: [],
  blockingScripts: [],
  requests: [],
  ...change,
});

test('each metric has its own median, with the elements of that run', () => {
  const summary = summariseRuns([
    run({ cumulativeLayoutShift: 0.3, shiftedElements: [{ element: 'late', score: 0.3 }] }),
    run({ cumulativeLayoutShift: 0.1, largestContentfulPaintMs: 3_000 }),
    run({ cumulativeLayoutShift: 0.2, shiftedElements: [{ element: 'usual', score: 0.2 }] }),
  ]);
  expect(summary).toMatchObject({
    runs: 3,
    largestContentfulPaintMs: { median: 2_000, lowest: 2_000, highest: 3_000 },
    cumulativeLayoutShift: { median: 0.2, lowest: 0.1, highest: 0.3 },
    shiftedElements: [{ element: 'usual', score: 0.2 }],
  });
});

test('a page that paints nothing in one of its runs has no largest paint', () => {
  const summary = summariseRuns([run({}), run({ largestContentfulPaintMs: null }), run({})]);
  expect(summary).toMatchObject({ largestContentfulPaintMs: null, largestElement: null });
});
