import { countsAsMeasured, type WebVitals } from '@plumbline/checks';
import { listPageVitals, type Analysis } from '@plumbline/database';
import type { Uses } from '../../deps.ts';
import { fieldVitals } from './field-vitals.ts';

/**
 * Returns the URLs of slow pages that nobody measured again, or only a browser of this service where visitors were slow.
 *
 * @param slow what was found before
 */
export function unmeasuredAmong(
  slow: readonly { readonly url: string; readonly evidence: unknown }[],
  measured: readonly Pick<WebVitals, 'url' | 'source' | 'runs'>[],
): readonly string[] {
  const known = new Set(measured.filter(countsAsMeasured).map(({ source, url }) => `${source} ${url}`));
  return slow.flatMap(({ url, evidence }) => {
    const { source } = evidence as Pick<WebVitals, 'source'>;
    const isMeasured = known.has(`${source} ${url}`) || (source === 'lab' && known.has(`url ${url}`));
    return isMeasured ? [] : [url];
  });
}

/**
 * Yields the measurements of visitors, and those of a browser of this service for other pages: visitors know their
 * pages better.
 */
export async function* webVitals(
  deps: Uses<'config' | 'db' | 'http' | 'logger'>,
  analysis: Analysis,
  signal: AbortSignal,
): AsyncGenerator<WebVitals, void, undefined> {
  const visited = new Set<string>();
  for await (const measured of fieldVitals(deps, analysis, signal)) {
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
