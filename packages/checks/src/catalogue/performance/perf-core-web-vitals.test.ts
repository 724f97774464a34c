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
  period: '2026-10-24 to 2026-11-20',
  runs: null,
  ...change,
});

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
      name: 'a slow reaction in the lab',
      webVitals: [measured({ source: 'lab', runs: 3, interactionToNextPaintMs: 700 })],
      findings: [{ url, severity: 'low' }],
    },
  ],
  passes: [{ name: 'all within their bounds', webVitals: [measured({})] }, { name: 'nothing was measured' }],
  nearMisses: [
    {
      name: 'two runs in the lab',
      webVitals: [measured({ source: 'lab', runs: 2, largestContentfulPaintMs: 9_000 })],
    },
    { name: 'a metric without data', webVitals: [measured({ interactionToNextPaintMs: null })] },
  ],
});
