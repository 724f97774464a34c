import type { Severity } from '@plumbline/contracts';
import { defineSiteCheck } from '../../check.ts';
import type { WebVitals } from '../../site-facts/index.ts';

/** The metrics with their bounds: above the first a metric needs improvement, above the second it is poor. */
const metrics = [
  { key: 'largestContentfulPaintMs', name: 'LCP', unit: ' ms', bounds: [2_500, 4_000] },
  { key: 'interactionToNextPaintMs', name: 'INP', unit: ' ms', bounds: [200, 500] },
  { key: 'cumulativeLayoutShift', name: 'CLS', unit: '', bounds: [0.1, 0.25] },
  { key: 'totalBlockingTimeMs', name: 'TBT', unit: ' ms', bounds: [200, 600] },
] as const;

/** Fewest lab runs, because single scores vary too much. */
const LAB_RUNS_MIN = 3;

type Lab = NonNullable<WebVitals['lab']>;

export const perfCoreWebVitals = defineSiteCheck<
  Omit<WebVitals, 'url' | 'lab'> & { readonly missed: readonly string[]; readonly causes: readonly string[] }
>({
  id: 'perf-core-web-vitals',
  title: 'Core Web Vitals below the good threshold',
  category: 'performance',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'high',
  needs:
    'measurements: of real visits, with a key of the CrUX API in the settings, or of a few pages in a browser, for an analysis with `measureVitals`',
  why: 'A quarter of the visitors wait too long for the page, for its reaction to a tap, or see it jump. Google takes these measurements of real visits into account when it ranks pages.',
  howToFix:
    'Start with the metric that misses its bound by most, and there with the phase that takes longest. A browser that measured the page names the element or script.',
  decisions: [
    'A measurement of a browser counts only if it misses the bound by more than its runs differ, and only for pages without known visits.',
  ],
  example: { bad: 'LCP 4.3 s, INP 240 ms, CLS 0.02', good: 'LCP 1.9 s, INP 120 ms, CLS 0.02' },
  references: [
    'https://developers.google.com/search/docs/appearance/core-web-vitals',
    'https://web.dev/articles/vitals',
    'https://web.dev/articles/optimize-lcp',
  ],
  retest: 'analysis',
  mayChangeAlone: true,
  async *run(site) {
    for await (const measured of site.webVitals()) {
      const missed = missedBounds(measured);
      const isLab = measured.source === 'lab';
      if (missed.length === 0 || !countsAsMeasured(measured)) continue;
      const { url, lab, ...evidence } = measured;
      const severity: Severity = isLab ? 'low' : missed.some(({ poor }) => poor) ? 'high' : 'medium';
      const causes = lab === null ? [] : missed.flatMap(({ key }) => causesOf[key]?.(lab) ?? []);
      yield { url, evidence: { ...evidence, missed: missed.map(({ text }) => text), causes }, severity };
    }
  },
  message: ({ missed, source, formFactor, period, causes }) =>
    [`${missed.join(', ')} (${sources[source]}, ${formFactor}, ${period}).`, ...causes].join(' '),
});

/** Tells whether a measurement says how fast a page is. */
export function countsAsMeasured({ source, runs }: Pick<WebVitals, 'source' | 'runs'>): boolean {
  return source !== 'lab' || (runs ?? 0) >= LAB_RUNS_MIN;
}

const sources: Readonly<Record<WebVitals['source'], string>> = {
  url: 'real visits of this page',
  origin: 'real visits of the whole site',
  lab: 'lab runs on a slow phone',
};

function missedBounds(measured: WebVitals) {
  return metrics.flatMap(({ key, name, unit, bounds: [good, poor] }) => {
    const value = measured[key];
    if (value === null || value - noiseOf(measured, key) <= good) return [];
    return [
      { key, text: `${name} is ${value}${unit} instead of at most ${good}${unit}`, poor: value > poor },
    ];
  });
}

/** Returns how much lab runs differ; 0 for visits, because they are many. */
function noiseOf({ lab }: WebVitals, key: (typeof metrics)[number]['key']): number {
  const measure = lab === null || key === 'interactionToNextPaintMs' ? null : lab[key];
  return measure === null ? 0 : measure.highest - measure.lowest;
}

/** The causes that the browser names, with the remedy for each. */
const causesOf: Readonly<Partial<Record<(typeof metrics)[number]['key'], (lab: Lab) => string | null>>> = {
  largestContentfulPaintMs: ({ largestElement }) => largestElement && sayPaint(largestElement),
  cumulativeLayoutShift: ({ shiftedElements: [first] }) =>
    first === undefined || first.element === ''
      ? null
      : `${first.element} moves most: reserve the space of what appears above or in it.`,
  totalBlockingTimeMs: ({ blockingScripts: [first] }) =>
    first === undefined
      ? null
      : `The script that runs longest is ${first.url}, for ${first.ms} ms: split or defer it.`,
};

function sayPaint(painted: NonNullable<Lab['largestElement']>): string {
  const phases = [
    {
      ms: painted.firstByteMs,
      what: 'until the server began to answer: cache the page, or send it from nearer',
    },
    {
      ms: painted.waitMs,
      what: 'until its file was requested: preload it, and load it neither lazily nor by script',
    },
    { ms: painted.loadMs, what: 'until its file had arrived: make it smaller' },
    { ms: painted.renderMs, what: 'until it was painted: defer scripts and styles that block it' },
  ];
  const longest = phases.reduce((most, phase) => (phase.ms > most.ms ? phase : most));
  const name = painted.element === '' ? 'an element that is gone' : painted.element;
  const file = painted.url === null ? '' : ` with ${painted.url}`;
  return `The largest element is ${name}${file}: ${longest.ms} ms of its time pass ${longest.what}.`;
}
