import type { Severity } from '@plumbline/contracts';
import { defineSiteCheck } from '../../check.ts';
import type { WebVitals } from '../../site-facts/index.ts';

/** Above the first bound a metric needs improvement, above the second it is poor. */
const metrics = [
  { key: 'largestContentfulPaintMs', name: 'LCP', unit: ' ms', bounds: [2_500, 4_000] },
  { key: 'interactionToNextPaintMs', name: 'INP', unit: ' ms', bounds: [200, 500] },
  { key: 'cumulativeLayoutShift', name: 'CLS', unit: '', bounds: [0.1, 0.25] },
] as const;

/** Single lab scores vary too much. */
const LAB_RUNS_MIN = 3;

export const perfCoreWebVitals = defineSiteCheck<
  Omit<WebVitals, 'url'> & { readonly missed: readonly string[] }
>({
  id: 'perf-core-web-vitals',
  title: 'Core Web Vitals below the good threshold',
  category: 'performance',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'high',
  needs:
    'measurements of real visits: a key of the CrUX API in the settings of the service. Without one it finds nothing',
  why: 'A quarter of the visitors wait too long for the page, for its reaction to a tap, or see it jump. Google takes these measurements of real visits into account when it ranks pages.',
  howToFix:
    'Start with the metric that misses its bound by most, and there with the phase that takes longest.',
  example: { bad: 'LCP 4.3 s, INP 240 ms, CLS 0.02', good: 'LCP 1.9 s, INP 120 ms, CLS 0.02' },
  references: [
    'https://developers.google.com/search/docs/appearance/core-web-vitals',
    'https://web.dev/articles/vitals',
  ],
  retest: 'analysis',
  async *run(site) {
    for await (const measured of site.webVitals()) {
      const missed = missedBounds(measured);
      const isLab = measured.source === 'lab';
      if (missed.length === 0 || (isLab && (measured.runs ?? 0) < LAB_RUNS_MIN)) continue;
      const { url, ...evidence } = measured;
      const severity: Severity = isLab ? 'low' : missed.some(({ poor }) => poor) ? 'high' : 'medium';
      yield { url, evidence: { ...evidence, missed: missed.map(({ text }) => text) }, severity };
    }
  },
  message: ({ missed, source, formFactor, period }) =>
    `${missed.join(', ')} (${sources[source]}, ${formFactor}, ${period}).`,
});

const sources: Readonly<Record<WebVitals['source'], string>> = {
  url: 'real visits of this page',
  origin: 'real visits of the whole site',
  lab: 'lab runs',
};

function missedBounds(measured: WebVitals) {
  return metrics.flatMap(({ key, name, unit, bounds: [good, poor] }) => {
    const value = measured[key];
    if (value === null || value <= good) return [];
    return [{ text: `${name} is ${value}${unit} instead of at most ${good}${unit}`, poor: value > poor }];
  });
}
