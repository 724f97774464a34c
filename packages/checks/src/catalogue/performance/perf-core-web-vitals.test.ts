import type { WebVitals } from '../../site-facts/index.ts';
import { describeSiteCheck } from '../../testing.ts';
import { perfCoreWebVitals } from './perf-core-web-vitals.ts';

const url = 'https://example.com/';
const measured = (change: Partial<WebVitals>): WebVitals => ({
  url,
  source: 'url',
  formFactor: 'mobile',
  largestContentfulPaintMs: 2_500,
  interactionToNextPaintMs: 200,
  cumulativeLayoutShift: 0.1,
  totalBlockingTimeMs: null,
  period: '2026-10-24 to 2026-11-20',
  runs: null,
  lab: null,
  ...change,
});

const steady = (median: number) => ({ median, lowest: median, highest: median });

/** Returns a page that a browser measured in three runs. */
function inLab(change: Partial<NonNullable<WebVitals['lab']>>, runs = 3): WebVitals {
  const lab = {
    largestContentfulPaintMs: steady(2_000),
    cumulativeLayoutShift: steady(0),
    totalBlockingTimeMs: steady(0),
    largestElement: {
      element: 'main > img.hero',
      url: 'https://example.com/hero.jpg',
      firstByteMs: 600,
      waitMs: 2_100,
      loadMs: 900,
      renderMs: 200,
    },
    shiftedElements: [{ element: 'main', score: 0.3 }],
    blockingScripts: [{ url: 'https://example.com/app.js', ms: 900 }],
    requests: [],
    ...change,
  };
  return measured({
    source: 'lab',
    runs,
    largestContentfulPaintMs: lab.largestContentfulPaintMs?.median ?? null,
    interactionToNextPaintMs: null,
    cumulativeLayoutShift: lab.cumulativeLayoutShift.median,
    totalBlockingTimeMs: lab.totalBlockingTimeMs.median,
    period: 'median of 3',
    lab,
  });
}

describeSiteCheck(perfCoreWebVitals, {
  fails: [
    {
      name: 'a late largest paint',
      webVitals: [measured({ largestContentfulPaintMs: 2_600 })],
      findings: [
        {
          url,
          evidence: { missed: ['LCP is 2600 ms instead of at most 2500 ms'], source: 'url' },
          message: /real visits of this page, mobile, 2026-10-24/,
        },
      ],
    },
    {
      name: 'a page that jumps a lot',
      webVitals: [measured({ cumulativeLayoutShift: 0.3 })],
      findings: [{ url, severity: 'high' }],
    },
    {
      name: 'a late paint in the lab, with its element and the phase that takes longest',
      webVitals: [inLab({ largestContentfulPaintMs: { median: 3_800, lowest: 3_700, highest: 3_900 } })],
      findings: [
        {
          url,
          severity: 'low',
          message:
            'LCP is 3800 ms instead of at most 2500 ms (lab runs on a slow phone, mobile, median of 3). The largest element is main > img.hero with https://example.com/hero.jpg: 2100 ms of its time pass until its file was requested: preload it, and load it neither lazily nor by script.',
        },
      ],
    },
    {
      name: 'a page that jumps and blocks in the lab, with the element and the script',
      webVitals: [inLab({ cumulativeLayoutShift: steady(0.3), totalBlockingTimeMs: steady(900) })],
      findings: [
        {
          url,
          severity: 'low',
          message:
            /CLS is 0.3 .* TBT is 900 ms .* main moves most: .* runs longest is https:\/\/example.com\/app.js, for 900 ms/,
        },
      ],
    },
  ],
  passes: [{ name: 'all within their bounds', webVitals: [measured({})] }, { name: 'nothing was measured' }],
  nearMisses: [
    {
      name: 'two runs in the lab',
      webVitals: [inLab({ largestContentfulPaintMs: steady(9_000) }, 2)],
    },
    {
      name: 'a paint in the lab that is late by less than its runs differ',
      webVitals: [inLab({ largestContentfulPaintMs: { median: 3_000, lowest: 2_300, highest: 3_400 } })],
    },
    { name: 'a metric without data', webVitals: [measured({ interactionToNextPaintMs: null })] },
  ],
});
