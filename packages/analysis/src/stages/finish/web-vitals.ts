import type { WebVitals } from '@plumbline/checks';
import { listPageVitals, type Analysis } from '@plumbline/database';
import type { Uses } from '../../deps.ts';
import { fieldVitals } from './field-vitals.ts';

/**
 * Yields the measurements of visitors, and those of a browser of this service for other pages: visitors know their
 * pages better.
 *
 * @param slow pages that were slow before, which visitors are asked about first
 */
export async function* webVitals(
  deps: Uses<'config' | 'db' | 'http' | 'logger'>,
  analysis: Analysis,
  slow: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<WebVitals, void, undefined> {
  const visited = new Set<string>();
  for await (const measured of fieldVitals(deps, analysis, slow, signal)) {
    if (measured.source === 'url') visited.add(measured.url);
    yield measured;
  }
  for (const { url, vitals } of await listPageVitals(deps.db, analysis.id)) {
    if (visited.has(url)) continue;
    const { runs, ...lab } = vitals;
    yield {
      url,
      source: 'lab',
      formFactor: 'mobile',
      largestContentfulPaintMs: lab.largestContentfulPaintMs?.median ?? null,
      interactionToNextPaintMs: null,
      cumulativeLayoutShift: lab.cumulativeLayoutShift.median,
      totalBlockingTimeMs: lab.totalBlockingTimeMs.median,
      period: `median of ${runs}`,
      runs,
      lab,
    };
  }
}
